import { speak } from "#app/strings/language.ts";

const es = {
  title: "Almacenamiento",
  disk: {
    title: "Disco de DATA_DIR",
    used: "Ocupado: {percent} %",
  },
  where: {
    title: "Dónde está todo",
    database: {
      sqlite: "Base de datos: SQLite, en DATA_DIR",
      postgres: "Base de datos: PostgreSQL",
    },
    store: { disk: "Archivos: en DATA_DIR/media", s3: "Archivos: en S3" },
    quota: "Por persona: hasta {bytes}.",
    noQuota: "Por persona: sin límite.",
  },
  objects: {
    title: "Archivos del almacén",
    state: "Estado",
    count: "Cuántos",
    bytes: "Ocupan",
    states: {
      live: "En uso",
      pending: "Escribiéndose o sin usar todavía",
      held: "Apartados por moderación",
      retired: "Por borrar",
    },
    counted: "Contado: {when}",
    never: "El proceso de trabajo aún no los ha contado: lo hace en unos minutos.",
  },
  backups: {
    title: "Respaldos",
    kinds: { backup: "Último respaldo", verify: "Última prueba de un respaldo" },
    states: { running: "en marcha", done: "bien", failed: "falló" },
    line: "{kind}: {state}, {when}",
    none: "No consta ninguno en un destino (BACKUP_TO).",
    how: "Se hacen en el servidor con «npm run backup», o solos si defines BACKUP_TO. La guía de operación lo explica. Guarda aparte DATA_DIR/document-keys: no va en ellos.",
  },
};

export const strings = speak({ es });
