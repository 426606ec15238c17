import { describe, expect, it } from "vitest";
import { rendered } from "#tests/kit/rendered.ts";
import { DecisionFields } from "./decision-fields.tsx";
import { fieldsOf } from "./templates.ts";

describe("the form of a decision", () => {
  const isOpen = async (...given: Parameters<typeof fields>) =>
    / open=""/.test(/<details[^>]*>/.exec(await rendered(fields(...given)))![0]);
  const fields = (
    template: string | null,
    kind: "publicacion" | "perfil" = "publicacion",
    errors = {},
  ) => <DecisionFields kind={kind} values={fieldsOf(template)} errors={errors} />;

  it("shows what is done to the person where a template does something to them, or where there is nothing else", async () => {
    expect(await isOpen(null)).toBe(false);
    expect(await isOpen("spam")).toBe(false);
    expect(await isOpen("sin_consentimiento")).toBe(true);
    expect(await isOpen(null, "publicacion", { days: "?" })).toBe(true);
    expect(await isOpen(null, "perfil")).toBe(true);
  });
});
