import { DataStore, Metadata, Upload } from "@tus/server";
import type { Readable } from "node:stream";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { keptFor } from "#app/retention.ts";
import { type Checksum, withChecked } from "./checksum.server.ts";
import { receiveBytes, receivedOf } from "./receive.server.ts";
import { removeUpload } from "./remove.server.ts";
import { beginUpload, getUpload } from "./uploads.server.ts";

/** What the viewer may send now; all throw when it is nothing. */
export interface Admission {
  /** Before an upload of so many bytes is begun. */
  begin: (bytes: number) => Promise<void>;
  /** Once it is, in the transaction that begins it, where no other can be. */
  begun: (inside: SignedInCtx) => Promise<void>;
  /** Before more of what was begun is taken. */
  goOn: () => Promise<void>;
}

interface Asked {
  admission: Admission;
  /** Of the bytes that come with the request. */
  checksum: Checksum | null;
}

/** The viewer's uploads as the tus library wants them, for one request. */
export class Uploads extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  readonly #ctx: SignedInCtx;
  readonly #admission: Admission;
  readonly #checksum: Checksum | null;
  /** By this request: nobody knows of it before its answer. */
  #begun: string | null = null;
  #receiving: Promise<unknown> = Promise.resolve();

  constructor(ctx: SignedInCtx, { admission, checksum }: Asked) {
    super();
    this.#ctx = ctx;
    this.#admission = admission;
    this.#checksum = checksum;
  }

  /** Waits until what came is kept, also where its request has been given up. */
  settled = (): Promise<unknown> => this.#receiving;

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    await this.#admission.begin(size);
    const begun = { id, size, metadata: metadata ? Metadata.stringify(metadata) : "" };
    await beginUpload(this.#ctx, begun, this.#admission.begun);
    this.#begun = id;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await getUpload(this.#ctx, id);
    return new Upload({
      id,
      size: row.size,
      offset: await receivedOf(this.#ctx, row),
      ...(row.metadata && { metadata: Metadata.parse(row.metadata) }),
      // It runs out by when its last byte came.
      creation_date: new Date(row.touched_at).toISOString(),
    });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const receiving = this.#receive(stream, id, offset);
    this.#receiving = receiving.catch(() => undefined);
    return receiving;
  }

  async #receive(bytes: Readable, id: string, offset: number): Promise<number> {
    await this.#admission.goOn();
    try {
      return await withChecked(this.#checksum, bytes, async (checked) =>
        receiveBytes(this.#ctx, await getUpload(this.#ctx, id), { offset, bytes: checked }),
      );
    } catch (error) {
      if (id === this.#begun && isOfPiece(error)) await this.remove(id);
      throw error;
    }
  }

  override async remove(id: string): Promise<void> {
    await removeUpload(this.#ctx, await getUpload(this.#ctx, id));
  }

  override getExpiration(): number {
    return keptFor("uploads");
  }
}

/** Nothing of a piece that is refused so was kept. */
function isOfPiece(error: unknown): boolean {
  return error instanceof AppError && ["checksum_mismatch", "body_too_large"].includes(error.code);
}
