import { expect, it } from "vitest";
import { countView } from "#app/features/posts/views/views.server.ts";
import { costlyPlans, recording } from "#tests/setup/recorder.ts";
import { postSorts } from "./limits.ts";
import { loader } from "./pages/dashboard.tsx";
import { askToCreate, decideRequest, latestRequest, listRequests } from "./requests.server.ts";
import { settlePayment } from "#app/features/payouts/settle.server.ts";
import { addViews, monthsOf, newCreator, NOW, postsOf } from "./test-support.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { requestOf } from "#tests/kit/call.ts";

const ctx = useStage("sqlite");

it("no statement of the creator's side reads or sorts a whole table", async () => {
  const { db, statements } = recording(ctx.db);
  globalThis.shortitServices = { ...ctx, db };
  const creator = await newCreator(ctx);
  const ana = { ...creator, db };
  const fan = { ...(await newPerson(ctx)), db };
  const { id } = await newPost(creator, { fecha_publicacion: 1 });
  for (const at of [2, 3]) await newPost(creator, { fecha_publicacion: at });
  await countView(fan, { id, address: "", userAgent: "Mozilla/5.0 Firefox/130.0" });
  for (const month of [202501, NOW]) await addViews(ana, month, 1000);
  await monthsOf(ana);
  for (const sort of postSorts) {
    for (const dir of ["asc", "desc"]) {
      const query = `?sort=${sort}&dir=${dir}&limit=1`;
      const { nextBefore } = (await postsOf(ana, query)).body;
      expect((await postsOf(ana, `${query}&before=${nextBefore}`)).body.posts).toHaveLength(1);
    }
  }
  await settlePayment(ana, { month: NOW });
  await settlePayment(ana, { month: null });
  await loader({ request: requestOf("GET", "/dashboard", { as: ana }), params: {}, context: {} });
  const stats = "estadisticas&rango=todo";
  for (const tab of [stats, `${stats}&publicacion=${id}`, "suscripciones"]) {
    const path = `/dashboard?tab=${tab}`;
    await loader({ request: requestOf("GET", path, { as: ana }), params: {}, context: {} });
  }
  await askToCreate(fan, { mensaje: "Fotos" });
  await latestRequest(fan);
  await listRequests({ db });
  await decideRequest({ db }, { id_usuario: fan.viewer.id_usuario, approved: true });
  expect(statements.length).toBeGreaterThan(40);
  expect(await costlyPlans(ctx.db, statements)).toEqual([]);
});
