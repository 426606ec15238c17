import { refusedOr } from "#app/http/after-form/refused.server.ts";
import { form, onPage } from "#app/http/form.server.ts";
import { reactOperation } from "../operations.server.ts";

export { default, meta } from "#app/ui/forms/refused-page.tsx";

export const loader = refusedOr("/messages");

/** The form of a bubble: it leads back to the message. */
export const action = form(reactOperation, onPage);
