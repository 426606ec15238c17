import type { Schema } from "#db/schema.ts";

/** A column whose texts are sealed for `table.column:key`. */
export interface SealedColumn {
  table: keyof Schema;
  column: string;
  /** The column that names the row. */
  key: string;
}

/**
 * Every column that holds what is sealed: the start, `vault status` and `vault rotate` go through them,
 * so one that is missing here stays under the old key. Rooms above add theirs; a test finds those that
 * do not.
 */
export const sealedColumns: SealedColumn[] = [
  { table: "sellados", column: "llave", key: "name" },
  { table: "secretos", column: "valor", key: "nombre" },
  { table: "verificaciones", column: "datos", key: "id_verificacion" },
  { table: "verificaciones", column: "sesion", key: "id_verificacion" },
  { table: "liberaciones", column: "datos", key: "id_liberacion" },
  { table: "cuentas_pago", column: "datos", key: "id_usuario" },
  { table: "retiros", column: "destino", key: "id_retiro" },
  { table: "adeudos", column: "destino", key: "id_usuario" },
  { table: "totp", column: "secreto", key: "id_usuario" },
  { table: "totp", column: "pendiente", key: "id_usuario" },
  { table: "webhooks", column: "secreto", key: "id_webhook" },
  { table: "subidas_conocidas", column: "datos", key: "id_subida" },
];
