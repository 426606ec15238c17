import { afterEach, expect, it, vi } from "vitest";
import { sendForm } from "./send-form.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each(["sent", "pressed"])("a form is %s", (way) => {
  const requestSubmit = () => undefined;
  vi.stubGlobal("HTMLFormElement", { prototype: way === "sent" ? { requestSubmit } : {} });
  const done: string[] = [];
  const controls = ["hidden", "button", "submit", "submit"].map((type, at) => ({
    type,
    click: () => done.push(`pressed ${type} ${at}`),
  }));
  const form = { elements: controls, requestSubmit: () => done.push("sent") };
  sendForm(form as unknown as HTMLFormElement);
  expect(done).toEqual([way === "sent" ? "sent" : "pressed submit 2"]);
});
