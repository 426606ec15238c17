import { describe, expect, it } from "vitest";
import { type SendState, UNSENT } from "#app/features/resumable/sending/send-states.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { ChosenList } from "../attachments/chosen-list.tsx";
import type { AttachmentsToSend } from "../attachments/use-attachments.ts";
import { MESSAGE_MAX, MESSAGE_WARNING } from "../limits.ts";
import { NewMessages, spokenOf } from "./new-messages.tsx";
import { Room } from "./room.tsx";

/** What elements that are said aloud hold. */
async function spoken(element: Parameters<typeof rendered>[0]): Promise<string> {
  const hidden = /<span class="visually-hidden">([^<]*)<\/span>/g;
  const html = (await rendered(element)).replace(hidden, "$1");
  return [...html.matchAll(/role="status"[^>]*>([^<]*)</g)].map(([, words]) => words).join();
}

describe("what is said aloud of the message that one writes", () => {
  it("is that room gets little and that it is over, the same at each further letter", async () => {
    const at = (length: number) => spoken(<Room id="room" length={length} />);
    expect(await at(MESSAGE_WARNING)).toBe("");
    expect(await at(MESSAGE_WARNING + 1)).toBe("Quedan menos de 200 caracteres.");
    expect(await at(MESSAGE_MAX)).toBe(await at(MESSAGE_WARNING + 1));
    expect(await at(MESSAGE_MAX + 1)).toBe("Acorta el mensaje para enviarlo.");
    expect(await at(MESSAGE_MAX + 2)).toBe(await at(MESSAGE_MAX + 1));
    expect(await rendered(<Room id="room" length={MESSAGE_MAX + 1} />)).toContain("2001/2000");
  });

  it("is what became of a file, not each percent on its way", async () => {
    const at = (state: Partial<SendState>) => listOf({ ...UNSENT, ...state });
    expect(await spoken(at({ phase: "waiting" }))).toBe("");
    const sending = at({ phase: "sending", sentBytes: 30 });
    expect(await spoken(sending)).toBe("");
    expect(await rendered(sending)).toContain("30 %");
    expect(await spoken(at({ phase: "stuck" }))).toBe("playa.jpg: Sin conexión: sigue solo");
    expect(await spoken(at({ phase: "sent", sentBytes: 100 }))).toBe("playa.jpg: Listo");
  });
});

function listOf(state: SendState) {
  const file = new File(["x".repeat(100)], "playa.jpg", { type: "image/jpeg" });
  const nothing = () => undefined;
  const attachments: AttachmentsToSend = {
    chosen: [{ key: 1, file, state }],
    error: null,
    ...{ add: nothing, remove: nothing, retry: nothing },
    ...{ hold: nothing, letGo: nothing, clear: nothing },
    isReady: state.phase === "sent",
    isLosing: () => true,
    uploads: [],
  };
  return <ChosenList attachments={attachments} />;
}

describe("what is said aloud of the messages of the other one", () => {
  const message = (id: number, from_id: number) => ({
    ...{ id, from_id, to_id: 3 - from_id, text: `Número ${id}`, seen: false, archivos: [] },
    created_at: new Date(id * 1000).toISOString(),
  });

  it("is nothing of those that are there already", async () => {
    const messages = [message(1, 1), message(2, 2)];
    const html = await rendered(<NewMessages messages={messages} peerId={2} author="@beto" />);
    expect(html).toContain('aria-live="polite"');
    expect(html).not.toContain("Número");
  });

  it("is who says what, or what came without words", () => {
    expect(spokenOf(message(1, 1), "@beto")).toBe("@beto: Número 1");
    const archivos = [{ tipo: "image" }, { tipo: "image" }] as Parameters<
      typeof spokenOf
    >[0]["archivos"];
    expect(spokenOf({ text: "", archivos }, "@beto")).toBe("@beto: Fotos");
  });
});
