import { expect, it } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import { Appeal } from "./appeal.tsx";
import type { StatementView } from "./statements.server.ts";

it("says the last day on which one can appeal as the site's calendar has it", async () => {
  // The last moment of the 22nd there.
  const appeal_until = Date.parse("2026-11-23T06:00:00Z") - 1;
  const statement = { appeal: null, reversed_at: null, appeal_until } as StatementView;
  const shown = (now: number) =>
    rendered(
      <Appeal statement={statement} now={now} timeZone="America/Mexico_City" failure={undefined} />,
    );
  expect(await shown(appeal_until)).toContain("Puedes apelar hasta el 22 de noviembre de 2026");
  expect(await shown(appeal_until + 1)).toContain("terminó el 22 de noviembre de 2026");
});
