import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { setUpBucket } from "#storage/bucket.ts";
import { s3Config } from "#tests/setup/s3-config.ts";

const NONE = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchLifecycleConfiguration</Code>
<Message>The lifecycle configuration does not exist</Message></Error>`;

it("a bucket without rules is given ours, by a server that says so with an error", async () => {
  let put = "";
  const server = createServer(async (request, response) => {
    const isRules = request.url!.includes("lifecycle");
    if (request.method === "GET" && isRules) {
      response.writeHead(404, { "Content-Type": "application/xml" }).end(NONE);
    } else {
      const body = await text(request);
      if (request.method === "PUT" && isRules) put = body;
      response.end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const config = s3Config((server.address() as AddressInfo).port, "bucket");
  expect(await setUpBucket(config)).toEqual({ created: false, ruleProblem: null });
  expect(put).toContain("<AbortIncompleteMultipartUpload>");
  server.closeAllConnections();
  server.close();
});
