import { expect, it } from "vitest";
import { eachStep } from "./each-step.server.ts";
import type { Services } from "#app/services.server.ts";

it("every step is taken, and the first that failed is told", async () => {
  const taken: string[] = [];
  const step =
    (name: string, fails = false) =>
    async () => {
      taken.push(name);
      if (fails) throw new Error(name);
    };
  const steps = { a: step("a"), b: step("b", true), c: step("c", true), d: step("d") };
  await expect(eachStep({} as Services, steps)).rejects.toThrow("b");
  expect(taken).toEqual(["a", "b", "c", "d"]);
  await eachStep({} as Services, { a: steps.a });
  expect(taken.at(-1)).toBe("a");
});
