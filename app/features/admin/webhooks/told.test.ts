import { describe, expect, it } from "vitest";
import { insertAccount } from "#app/features/accounts/sign-up/insert-account.server.ts";
import { settleOrder } from "#app/features/billing/settle/operator.server.ts";
import { newOrder, newSeller } from "#app/features/billing/test-support.ts";
import { openWithdrawal } from "#app/features/payouts/withdrawals/move.server.ts";
import { closeAccount } from "#app/features/privacy/deletion/close-account.server.ts";
import { webhookEvents } from "#app/features/webhooks/limits.ts";
import { tellOfPost } from "#app/features/webhooks/tell.server.ts";
import { call } from "#tests/kit/call.ts";
import { newName, newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

describe.each(engines)("what webhooks are told, on %s", (engine) => {
  const ctx = useStage(engine);

  it("is each thing that they can ask for, when it happens, by its numbers", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const [fan, seller] = [await newPerson(ctx), await newSeller(ctx)];
    const body = { nombre: "x", url: "https://hooks.example.org/x", eventos: webhookEvents };
    expect((await call("POST", "/api/admin/webhooks", { as: admin, body })).status).toBe(201);

    const account = { nombre_usuario: newName(), correo: `${newName()}@example.org` };
    const { id_usuario } = await ctx.db
      .transaction()
      .execute((trx) => insertAccount(trx, { ...account, password_hash: null }));
    const denuncia = { tipo: "perfil", id: seller.id, motivo: "spam", texto: "Palabras" };
    const filed = await call("POST", "/api/denuncias", { as: fan, body: denuncia });
    expect(filed.status).toBe(201);
    const { referencia } = await newOrder(fan, seller);
    await settleOrder(ctx, { reference: referencia, verb: "paid" });
    const withdrawal = { id_usuario: seller.id, currency: "MXN" };
    await ctx.db.transaction().execute((trx) => openWithdrawal(trx, withdrawal));
    const { id } = await newPost(seller, {
      descripcion: "Palabras",
      fecha_publicacion: Date.now(),
    });
    await tellOfPost(ctx, { id_publicacion: id });
    await call("DELETE", `/api/publicaciones/${id}`, { as: seller });
    await tellOfPost(ctx, { id_publicacion: id });
    await ctx.db.transaction().execute((trx) => closeAccount(trx, id_usuario));

    const rows = await ctx.db.selectFrom("webhooks_entregas").selectAll().execute();
    expect(rows.map(({ evento }) => evento).sort()).toEqual([...webhookEvents].sort());
    const said = rows.map(({ cuerpo }) => cuerpo).join("\n");
    for (const word of ["Palabras", fan.name, seller.name, ...Object.values(account)]) {
      expect(said).not.toContain(word);
    }
  });
});
