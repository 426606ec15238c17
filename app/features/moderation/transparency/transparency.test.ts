import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide as decideCase } from "#app/features/cases/decision/decide.server.ts";
import { about } from "#app/features/cases/test-support.ts";
import { asked } from "#app/features/removal/test-support.ts";
import { call, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { monthOf, periodOf } from "./period.ts";
import { keptReport, makeReport, reportCsv } from "./report.server.ts";
import { STATEMENTS_PER_CALL, statementBatches } from "./statements.server.ts";

const HOUR = 60 * 60 * 1000;
const SITE = { siteUrl: "https://example.org" };

describe("a period", () => {
  it("begins and ends at midnight where the site is", () => {
    const november = periodOf("2026-11", "America/Mexico_City");
    expect(november).toEqual({
      name: "2026-11",
      from: Date.parse("2026-11-01T06:00:00Z"),
      to: Date.parse("2026-12-01T06:00:00Z"),
    });
    expect(periodOf("2026", "Europe/Madrid")).toMatchObject({
      from: Date.parse("2025-12-31T23:00:00Z"),
      to: Date.parse("2026-12-31T23:00:00Z"),
    });
    expect(monthOf(november!.from - 1, "America/Mexico_City")).toBe("2026-10");
  });

  it.each(["", "26", "2026-13", "2026-1", "1999", "2026-11-01", "2026;"])("is not %j", (name) => {
    expect(periodOf(name, "UTC")).toBeUndefined();
  });
});

describe.each(engines)("reports for the law on %s", (engine) => {
  const ctx = useStage(engine);
  // A year in which nobody else makes anything.
  const year = periodOf("2031", "UTC")!;
  const at = (hours: number) => year.from + hours * HOUR;

  async function newCase(reason: "spam" | "sin_consentimiento" = "spam") {
    const owner = await newPerson(ctx, { es_creador: 1 });
    const { id } = await newPost(owner, { shows: ["photo"] });
    const subject = { kind: "publicacion", id } as const;
    const report = { subject, reason, isShown: reason !== "spam" };
    return { owner, subject, ...(await addReport(await newPerson(ctx), report)) };
  }

  async function decide(
    { id_caso, owner }: Awaited<ReturnType<typeof newCase>>,
    given: { actions: string[]; hour: number; ends_at?: number; facts?: string; reversed?: true },
  ) {
    const { actions, hour, ends_at = null, facts = "Es publicidad", reversed } = given;
    const { id_decision } = await ctx.db
      .insertInto("decisiones")
      .values({
        ...{ id_caso, affected_id: owner.id, decided_by: null, actor_kind: "moderator" },
        ...{ actions: JSON.stringify(actions), ground: "terms", clause: "Términos, 5", facts },
        ...{ source_type: "SOURCE_ARTICLE_16", automated_detection: 0 },
        automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED",
        content_type: JSON.stringify(["CONTENT_TYPE_IMAGE"]),
        category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
        territorial_scope: JSON.stringify(["ES"]),
        ...{ content_date: at(0), application_date: at(hour), ends_at },
        ...{ puid: crypto.randomUUID(), strikes: 0, strike_expires_at: null },
        ...{ appeal_until: at(5_000), created_at: at(hour) },
        ...{ reversed_at: reversed ? at(hour + 1) : null },
      })
      .returning("id_decision")
      .executeTakeFirstOrThrow();
    return id_decision;
  }

  it("count what was reported, decided, in what time, and appealed", async () => {
    const cases = [await newCase(), await newCase(), await newCase("sin_consentimiento")];
    for (const [index, { id, id_caso }] of cases.entries()) {
      await sql`update denuncias
        set created_at = ${at(0)}, resolved_at = ${at([2, 4, 60][index]!)}, outcome = 'removed'
        where id = ${id}`.execute(ctx.db);
      await ctx.db
        .updateTable("casos")
        .set({ due_at: at(48), state: "closed" })
        .where("id_caso", "=", id_caso)
        .execute();
    }
    const first = await decide(cases[0]!, { actions: ["remove"], hour: 2 });
    await decide(cases[1]!, { actions: ["remove", "suspend"], hour: 4, reversed: true });
    await ctx.db
      .insertInto("apelaciones")
      .values({ id_decision: first, text: "No es cierto", created_at: at(10) })
      .execute();

    const { counts } = await makeReport(ctx, year);
    expect(counts).toMatchObject({
      notices: { sin_consentimiento: 1, spam: 2 },
      ...{ byPortal: 0, byDepicted: { sin_consentimiento: 1 }, outcomes: { removed: 3 } },
      handling: { decided: 3, inTime: 2, meanHours: 22, medianHours: 4 },
      decisions: {
        action: { remove: 2, suspend: 1 },
        category: { STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 2 },
        content: { CONTENT_TYPE_IMAGE: 2 },
      },
      reversed: { all: 1, automated: 0 },
      appeals: { made: 1, decided: {}, handling: { decided: 0, meanHours: null } },
    });
    expect((await keptReport(ctx, year))?.counts).toEqual(counts);
    const csv = reportCsv(year, counts).split("\n");
    expect(csv[0]).toBe("periodo,parte,concepto,cantidad");
    expect(csv).toContain('2031,"Denuncias y solicitudes recibidas",Spam,2');
    expect(csv).toContain('2031,"Decisiones, por medida",Retirar,2');
    // Counted anew, it takes the place of what was counted before.
    await makeReport(ctx, year);
  });

  it("count as late what was late when it was answered, whatever came into its case since", async () => {
    const lawful = periodOf("2035", "UTC")!;
    const when = (hours: number) => lawful.from + hours * HOUR;
    const moderator = await newPerson(ctx, { role: "moderator" });
    const cases = [await newCase(), await newCase()];
    for (const [index, { id, id_caso, subject }] of cases.entries()) {
      const due_at = Date.now() + (index === 0 ? -HOUR : HOUR);
      await ctx.db.updateTable("casos").set({ due_at }).where("id_caso", "=", id_caso).execute();
      await decideCase(ctx, id_caso, about(moderator, ["warn"]));
      // It is opened once more, with a time of its own.
      await addReport(await newPerson(ctx), { subject, reason: "spam" });
      // As far from its deadline, in the year that is counted.
      await sql`update denuncias set created_at = ${when(0)}, resolved_at = ${when(10)},
        due_at = ${when(10)} + due_at - resolved_at where id = ${id}`.execute(ctx.db);
    }
    const { counts } = await makeReport(ctx, lawful);
    expect(counts.handling).toMatchObject({ decided: 2, inTime: 1 });
  });

  it("count each order of an authority once, and a request that no case decides", async () => {
    const lawful = periodOf("2036", "UTC")!;
    const owner = await newPerson(ctx);
    const posts = [
      await newPost(owner, { shows: ["photo"] }),
      await newPost(owner, { shows: ["photo"] }),
    ];
    const both = posts.map(({ id }) => `/publicacion/${id}`).join("\n");
    const authority = { quien: "autoridad", autoridad: "Fiscalía", expediente: "FED/1" };
    await asked({ ...authority, motivo: "violencia", direcciones: both });
    // About a minor: in another queue, whose case is there before.
    await asked({ ...authority, motivo: "menor", direcciones: both });
    await asked({ motivo: "otro", direcciones: "https://otro.example/x" });
    for (const table of ["solicitudes_retiro", "denuncias"]) {
      await sql`update ${sql.table(table)} set created_at = ${lawful.from}
        where created_at < ${year.from}`.execute(ctx.db);
    }
    const { counts } = await makeReport(ctx, lawful);
    expect(counts).toMatchObject({ authorityOrders: 2, byPortal: 5 });
    expect(counts.notices).toMatchObject({ menor: 2, otro: 1, violencia: 2 });
  });

  it("are counted by a worker when a moderator asks, and given as a page and a file", async () => {
    const moderator = await newPerson(ctx, { role: "moderator" });
    const periodo = "2034";
    const path = "/api/moderacion/informes";
    const asked = () => call("POST", path, { as: moderator, body: { periodo } });
    const file = `/moderacion/informes/${periodo}`;
    expect(
      (await visit(`/moderacion/informes?periodo=${periodo}`, { as: moderator })).body,
    ).toMatchObject({ name: periodo, madeAt: null, parts: [] });
    expect([(await asked()).status, (await asked()).status]).toEqual([204, 204]);
    await workOff(ctx);
    const { body } = await visit(`/moderacion/informes?periodo=${periodo}`, { as: moderator });
    expect(body).toMatchObject({ madeAt: expect.any(String) as string });
    expect((await call("GET", file, { as: moderator })).body).toMatch(
      /^periodo,parte,concepto,cantidad\n2034,/,
    );
    expect((await call("POST", path, { as: moderator, body: { periodo: "20345" } })).status).toBe(
      404,
    );
    const ana = await newPerson(ctx);
    expect((await call("POST", path, { as: ana, body: { periodo } })).status).toBe(403);
  });

  it("give statements of reasons as the transparency database takes them, without people in them", async () => {
    const later = periodOf("2032", "UTC")!;
    const hour = (later.from - year.from) / HOUR;
    const caso = await newCase();
    await decide(caso, { actions: ["nothing"], hour });
    await decide(caso, { actions: ["warn"], hour });
    await decide(caso, {
      ...{ actions: ["restrict", "suspend"], hour: hour + 1, ends_at: at(hour + 49) },
      facts: "@ana.perez escribió a ana@example.org",
    });
    const bodies = [];
    for await (const body of statementBatches(ctx, later, SITE)) bodies.push(body);
    expect(bodies).toEqual([
      {
        statements: [
          {
            decision_visibility: ["DECISION_VISIBILITY_CONTENT_DEMOTED"],
            decision_account: "DECISION_ACCOUNT_SUSPENDED",
            end_date_account_restriction: "2032-01-03",
            decision_monetary: "DECISION_MONETARY_SUSPENSION",
            account_type: "ACCOUNT_TYPE_BUSINESS",
            decision_ground: "DECISION_GROUND_INCOMPATIBLE_CONTENT",
            incompatible_content_ground: "Términos, 5",
            incompatible_content_explanation: "[persona] escribió a [correo]",
            decision_ground_reference_url: "https://example.org/terms",
            content_type: ["CONTENT_TYPE_IMAGE"],
            category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
            territorial_scope: ["ES"],
            content_language: "ES",
            content_date: "2031-01-01",
            application_date: "2032-01-01",
            decision_facts: "[persona] escribió a [correo]",
            source_type: "SOURCE_ARTICLE_16",
            automated_detection: "No",
            automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED",
            puid: expect.stringMatching(/^[\w-]+$/) as string,
          },
        ],
      },
    ]);
  });

  it("put no more statements together than one call takes, and leave none out", async () => {
    const later = periodOf("2033", "UTC")!;
    const hour = (later.from - year.from) / HOUR;
    const caso = await newCase();
    // Made in the same moment: the number of the decision tells them apart.
    for (let made = 0; made < STATEMENTS_PER_CALL + 5; made += 1) {
      await decide(caso, { actions: [made === 50 ? "warn" : "remove"], hour });
    }
    const bodies = [];
    for await (const body of statementBatches(ctx, later, SITE)) bodies.push(body);
    expect(bodies.map(({ statements }) => statements.length)).toEqual([STATEMENTS_PER_CALL, 4]);
    const names = bodies.flatMap(({ statements }) => statements.map(({ puid }) => puid));
    expect(new Set(names).size).toBe(STATEMENTS_PER_CALL + 4);
  });
});
