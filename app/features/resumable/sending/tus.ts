import type { Answer, Exchange, Transport } from "./exchange.ts";

/** The server answered, and not with what was asked for. */
export class Refusal extends Error {
  readonly status: number;
  /** As in the API; empty where the answer was not the API's. */
  readonly code: string;
  /** Milliseconds; 0 where nothing was said. */
  readonly retryAfter: number;

  /** `message` is the server's Spanish sentence, or empty. */
  constructor({ status, body, header }: Answer) {
    super(body?.error ?? "");
    this.status = status;
    this.code = body?.code ?? "";
    this.retryAfter = 1000 * (Number(header("Retry-After")) || 0);
  }
}

/** The side of tus 1.0 (https://tus.io/protocols/resumable-upload) that sends. All throw {@link Refusal}. */
export function tusOf(transport: Transport, endpoint: string, purpose?: Purpose) {
  const ask = async (exchange: Exchange, expected: number[]): Promise<Answer> => {
    const headers = { "Tus-Resumable": "1.0.0", ...exchange.headers };
    const answer = await transport({ ...exchange, headers });
    if (!expected.includes(answer.status)) throw new Refusal(answer);
    return answer;
  };
  return {
    /** Begins an upload; answers its address. */
    async create(file: Named, signal: AbortSignal): Promise<string> {
      const answer = await ask(
        {
          ...{ method: "POST", url: endpoint, signal },
          headers: {
            "Upload-Length": String(file.size),
            "Upload-Metadata": metadataOf(file, purpose),
          },
        },
        [201],
      );
      const location = answer.header("Location");
      if (!location) throw new Refusal(answer);
      return location;
    },

    /** How much of it the server has. */
    async offsetOf(url: string, signal: AbortSignal): Promise<number> {
      return offsetIn(await ask({ method: "HEAD", url, signal }, [200, 204]));
    },

    /** Sends what comes after `offset`; answers how much the server has then. */
    async append(
      url: string,
      offset: number,
      body: Blob,
      rest: Pick<Exchange, "signal" | "onSent">,
    ) {
      const headers = {
        "Upload-Offset": String(offset),
        "Content-Type": "application/offset+octet-stream",
      };
      return offsetIn(await ask({ method: "PATCH", url, headers, body, ...rest }, [204]));
    },

    async remove(url: string, signal: AbortSignal): Promise<void> {
      await ask({ method: "DELETE", url, signal }, [204, 404, 410]);
    },
  };
}

type Named = Pick<File, "name" | "size" | "lastModified">;

export type Tus = ReturnType<typeof tusOf>;

function offsetIn(answer: Answer): number {
  const offset = Number(answer.header("Upload-Offset") ?? NaN);
  if (!Number.isSafeInteger(offset) || offset < 0) throw new Refusal(answer);
  return offset;
}

/** What an upload is for that is not to be a post: `para` in its metadata. */
export type Purpose = "mensaje";

function metadataOf({ name, lastModified }: Named, purpose?: Purpose): string {
  const about = { filename: name, lastModified: String(lastModified) };
  return Object.entries({ ...about, ...(purpose && { para: purpose }) })
    .map(([key, value]) => `${key} ${base64Of(value)}`)
    .join(",");
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
