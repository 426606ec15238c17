import { speak } from "#app/strings/language.ts";

/** Words that the whole interface repeats. */
const es = {
  cancel: "Cancelar",
  close: "Cerrar",
  delete: "Eliminar",
  loading: "Cargando…",
  more: "Ver más",
  retry: "Reintentar",
  save: "Guardar",
  saving: "Guardando…",
  searching: "Buscando…",
  sending: "Enviando…",
  uploading: "Subiendo…",
  notNow: "Ahora no",
  goHome: "Ir al inicio",
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  terms: "Términos y condiciones",
  privacyNotice: "Aviso de privacidad",
};

export const common = speak({ es });
