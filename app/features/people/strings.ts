import { speak } from "#app/strings/language.ts";

const es = {
  verified: "Verificado",
  follow: { verb: "Seguir", whom: "Seguir a @{name}" },
  unfollow: { verb: "Dejar de seguir", whom: "Dejar de seguir a @{name}" },
  followers: { one: "{count} seguidor", other: "{count} seguidores" },
  followFailed: "No se pudo actualizar el seguimiento.",
  signInToFollow: "Inicia sesión para seguir usuarios.",
  leadsOn: "Te llevamos ahora y después vuelves aquí.",
};

export const strings = speak({ es });
