import { describe, expect, it } from "vitest";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { type ProfileView, readContent } from "./content.server.ts";
import { ProfileContent } from "./profile-content.tsx";

describe.each(engines)("a profile, for who decides about it, on %s", (engine) => {
  const ctx = useStage(engine);

  it("stands there with its links and where they go, which are not followed by a press", async () => {
    const links = [
      { label: "Gana dinero", url: "https://malo.example/premio" },
      { label: "", url: "https://otro.example/" },
    ];
    const owner = await newPerson(ctx, { links: JSON.stringify(links) });
    const moderator = await newPerson(ctx, { role: "moderator" });
    const subject = { kind: "perfil", id: owner.id } as const;
    const report = { subject, reason: "otro", text: "Engaña" } as const;
    const { id_caso } = await addReport(await newPerson(ctx), report);
    const caso = await readCaseRow(moderator, id_caso);
    const content = (await readContent(moderator, caso)) as ProfileView;
    const show = (shown: ProfileView) =>
      rendered(<ProfileContent id_caso={id_caso} content={shown} seen={null} />);
    const html = await show(content);
    expect(html).toContain("Gana dinero: https://malo.example/premio\nhttps://otro.example/");
    expect(html).not.toContain('href="https://');
    expect(await show({ ...content, links: [] })).toContain("Sin enlaces.");
  });
});
