import { describe, expect, it } from "vitest";
import { addRelease, name } from "#app/features/releases/test-support.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import type { strings as ofCopy } from "../export/strings.server.ts";
import { liveThrough } from "../test-support.ts";
import type { CenterData } from "./load.server.ts";
import { type KnownThing, knownThings } from "./view.ts";

/** Of the account itself, or of another section of the page. */
type Elsewhere = "account" | "consents" | "requests";

/** Each list of the copy of everything, by the line of the page that tells of it: the compiler names a new one. */
const shownAs: Record<keyof (typeof ofCopy)["files"], KnownThing | Elsewhere> = {
  ...{ sesiones: "sessions", proveedores: "services", cuenta: "account", siguiendo: "following" },
  ...{ seguidores: "followers", bloqueados: "blocked", silenciados: "muted" },
  ...{ palabras_silenciadas: "mutedWords", publicaciones: "posts", me_gusta: "likes" },
  ...{ guardados: "saved", menciones: "mentions", vistas: "watched", vistas_pagadas: "watched" },
  ...{ vistos_en_el_feed: "watched", no_me_interesa: "hidden", comentarios: "comments" },
  ...{ comentarios_ocultos: "comments", menciones_en_comentarios: "mentions" },
  me_gusta_en_comentarios: "likes",
  ...{ conversaciones: "conversations", mensajes_enviados: "conversations" },
  ...{ mensajes_recibidos: "conversations", mensajes_ocultos: "conversations" },
  mensajes_reacciones: "conversations",
  ...{ verificaciones: "verifications", apariciones: "appearances", autorizaciones: "releases" },
  ...{ consentimientos_apariciones: "appearances", suscripciones: "subscriptions" },
  ...{ suscriptores: "subscribers", plan: "account", ordenes: "payments", pagado: "payments" },
  ...{ compras: "purchases", precios: "posts", vendido: "sales", meses: "months" },
  ...{ cuenta_de_pago: "payoutAccount" },
  ...{ retiros: "withdrawals", pagos: "months", movimientos: "months", apuntes: "months" },
  ...{ saldos: "months", anomalias: "months", vistas_rechazadas: "months" },
  ...{ estudio_dias: "months", estudio_horas: "months", estudio_personas: "followers" },
  estudio_ingresos: "sales",
  ...{ solicitudes_creador: "account", gustos_hashtags: "tastes", gustos_creadores: "tastes" },
  ...{ hashtags_seguidos: "hashtags", soporte: "support", denuncias: "reports" },
  ...{ decisiones: "decisions", apelaciones: "decisions", consentimientos: "consents" },
  ...{ solicitudes_arco: "requests", documentos_arco: "requests", baja: "account" },
  ...{ notificaciones: "notifications", ajustes_de_notificaciones: "notifications" },
  ...{ publicaciones_anunciadas: "posts", dispositivos_con_avisos: "pushDevices" },
  tokens_personales: "tokens",
  ...{ descargas: "account", subidas: "uploads", envios: "uploads" },
  ...{ nombres_reservados: "account", cambios_nombre: "account" },
  proveedores_desvinculados: "account",
  ...{ cambios_de_correo: "account", ajustes_historial: "account" },
  listas_cambios: "account",
  ...{ llaves_de_acceso: "account", app_de_codigos: "account", codigos_de_recuperacion: "account" },
};

/** What takes a decision or a balance to come by. */
const UNTRIED = ["decisions", "withdrawals"];

it("every line of what is known tells of a list of the copy of everything", () => {
  const told = new Set<string>(Object.values(shownAs));
  expect(Object.keys(knownThings).filter((thing) => !told.has(thing))).toEqual([]);
});

describe.each(engines)("what is known of somebody, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is counted, each kind of it, for who used everything, and of nobody else", async () => {
    const { person, post, friend } = await liveThrough(ctx, "marisol.quintanar");
    await addRelease(person, post);
    const { id } = await newPost(friend, { shows: ["photo"] });
    await name(friend, id, person);
    const known = async (as: typeof person) => {
      const { body } = await call("GET", "/privacy-center", { as });
      return (body as CenterData).account!.known;
    };
    const of = await known(person);
    const none = Object.entries(of).filter(([, count]) => count === 0);
    expect(none.map(([thing]) => thing).sort()).toEqual(UNTRIED);
    expect(of).toMatchObject({ posts: 1, conversations: 2, payments: 1, sales: 1, releases: 1 });
    const nobody = Object.entries(await known(await newPerson(ctx)));
    expect(nobody.filter(([, count]) => count > 0)).toEqual([["sessions", 1]]);
  });
});
