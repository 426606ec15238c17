import { expect, it } from "vitest";
import { nextStep } from "../paths.ts";
import { wayOut } from "./failure.ts";

it("whoever comes back to an account that goes is led to where that is undone, hidden or not", () => {
  const link = "/privacy-center/eliminar?enlace=e-1-2-x";
  expect(wayOut({ code: "account_leaving", link })).toBe(link);
  expect(nextStep({ token: "x", leaves: "2030-01-01T00:00:00.000Z" }, "/upload")).toBe(
    "/privacy-center/eliminar",
  );
  expect(nextStep({ token: "x" }, "/upload")).toBe("/upload");
  // Of who is suspended the page they are on says where to read why.
  expect(wayOut({ code: "account_suspended", link: "/aviso/1-2-x" })).toBeNull();
});
