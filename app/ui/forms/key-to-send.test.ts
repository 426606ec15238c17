import { expect, it } from "vitest";
import type { FormFailure } from "#app/http/form-failure.ts";
import { keyToSend } from "./key-to-send.ts";

const failed = (code: FormFailure["code"], values: Record<string, string>): FormFailure => ({
  ...{ code, values, error: "", fields: {} },
});

it("is that of the form as it was sent, until it has made something else", () => {
  expect(keyToSend(undefined, "fresh")).toBe("fresh");
  expect(keyToSend(failed("internal", { idempotency_key: "sent" }), "fresh")).toBe("sent");
  expect(keyToSend(failed("internal", {}), "fresh")).toBe("fresh");
  expect(keyToSend(failed("key_reused", { idempotency_key: "sent" }), "fresh")).toBe("fresh");
});
