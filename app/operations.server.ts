import * as accounts from "./features/accounts/operations.server.ts";
import * as comments from "./features/comments/operations.server.ts";
import * as posts from "./features/posts/operations.server.ts";
import * as publish from "./features/publish/operations.server.ts";
import type { Operation } from "./http/operation.server.ts";

const rooms = { accounts, comments, posts, publish };

/** Every operation of the product, room by room: what the description and the tests of all are made from. */
export const operationsByRoom = Object.fromEntries(
  Object.entries(rooms).map(([room, module]) => [room, Object.values(module) as Operation[]]),
);

export const operations: readonly Operation[] = Object.values(operationsByRoom).flat();
