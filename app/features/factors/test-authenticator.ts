import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Site {
  origin?: string;
  rpId?: string;
  /** Whether its owner was asked for their finger or PIN. */
  isVerified?: boolean;
}

interface Asked {
  challenge: string;
  user?: { id: string };
}

/** A passkey as an authenticator keeps one (ES256, without attestation), that signs whatever a test has it sign. */
export function newAuthenticator({
  origin = "http://localhost:3000",
  rpId = "localhost",
  isVerified = true,
}: Site = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let userHandle: string | undefined;
  const state = { counter: 0 };

  const clientData = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const verified = isVerified ? FLAGS.verified : 0;
    const head = [sha256(rpId), Buffer.from([flags | FLAGS.present | verified]), counter];
    return Buffer.concat([...head, rest]);
  };
  const answer = <T extends object>(response: T) => ({
    ...{ id: text(id), rawId: text(id), type: "public-key" as const },
    ...{ response, clientExtensionResults: {} },
  });

  return {
    state,
    id: text(id),
    /** What a browser answers that has made it. */
    make(asked: Asked) {
      userHandle = asked.user?.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const cose = [hex("a5010203262001215820"), bytes(x), hex("225820"), bytes(y)];
      const length = Buffer.from([0, id.length]);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, ...cose]);
      const data = authData(FLAGS.attested, rest);
      // {fmt: "none", attStmt: {}, authData}
      const head = hex("a363666d74646e6f6e656761747453746d74a068617574684461746158");
      return answer({
        clientDataJSON: text(clientData("webauthn.create", asked)),
        attestationObject: text(Buffer.concat([head, Buffer.from([data.length]), data])),
        transports: ["internal"],
      });
    },
    /** What a browser answers that has used it. */
    use(asked: Asked) {
      const data = authData(0);
      const client = clientData("webauthn.get", asked);
      const signer = createSign("sha256").update(Buffer.concat([data, sha256(client)]));
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signer.sign(privateKey)),
        ...(userHandle && { userHandle }),
      });
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function text(data: Buffer): string {
  return data.toString("base64url");
}

function bytes(encoded: string): Buffer {
  return Buffer.from(encoded, "base64url");
}

function hex(encoded: string): Buffer {
  return Buffer.from(encoded, "hex");
}
