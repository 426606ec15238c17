import { z } from "zod";
import { startTrial } from "#app/features/subscriptions/trial.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import {
  AGREEMENTS_PER_HOUR,
  ENDINGS_PER_HOUR,
  ORDERS_PER_HOUR,
  PRICES_PER_HOUR,
  TRIALS_PER_DAY,
} from "./limits.ts";
import { openOrder } from "./orders/open-order.server.ts";
import { readOrder, withdrawOrder } from "./orders/queries.server.ts";
import { cancelOwn } from "./own/cancel.server.ts";
import { readOwnPayments } from "./own/payments.server.ts";
import { agreePrice } from "./prices/agree.server.ts";
import { buyPost } from "./purchases/buy-post.server.ts";
import { endPrice, savePrice } from "./purchases/price.server.ts";
import {
  amount,
  orderAnswer,
  orderInput,
  ownPayments,
  proveedor,
  referenceParam,
  shownPrice,
  tipInput,
} from "./schema.ts";
import { giveTip } from "./tips/give-tip.server.ts";

const buying = ["cannot_subscribe_to_self", "user_not_found", "blocked"] as const;

export const openOrderOperation = operation({
  id: "openOrder",
  scope: null,
  summary: "Orders a subscription to somebody; the answer says where or how to pay.",
  method: "POST",
  path: "/api/users/{id}/ordenes",
  access: "member",
  limits: [perAccount("orders", ORDERS_PER_HOUR, HOUR_SECONDS)],
  input: orderInput.extend({ id: idParam }),
  answer: z.object({ orden: orderAnswer }),
  status: 201,
  errors: [...buying, "nothing_sold", "already_subscribed"],
  example: { meses: 1 },
  run: async (ctx, { id, ...input }) => ({
    orden: await openOrder(ctx, { who: { id_usuario: id }, ...input }),
  }),
});

export const buyPostOperation = operation({
  id: "buyPost",
  scope: null,
  summary: "Orders one restricted post; the answer says where or how to pay.",
  method: "POST",
  path: "/api/publicaciones/{id}/ordenes",
  access: "member",
  limits: [perAccount("orders", ORDERS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam, proveedor }),
  badParam: "post_not_found",
  answer: z.object({ orden: orderAnswer }),
  status: 201,
  errors: ["post_not_found", "user_not_found", "blocked", "already_open", "post_not_sold"],
  run: async (ctx, { id, ...input }) => ({
    orden: await buyPost(ctx, { id_publicacion: id, ...input }),
  }),
});

export const giveTipOperation = operation({
  id: "giveTip",
  scope: null,
  summary: "Orders a tip for a creator; the answer says where or how to pay.",
  method: "POST",
  path: "/api/users/{id}/propinas",
  access: "member",
  limits: [perAccount("orders", ORDERS_PER_HOUR, HOUR_SECONDS)],
  input: tipInput.extend({ id: idParam }),
  answer: z.object({ orden: orderAnswer }),
  status: 201,
  errors: [
    ...(["cannot_tip_self", "user_not_found", "blocked", "not_a_creator"] as const),
    ...(["post_not_found", "tips_limit"] as const),
  ],
  example: { cantidad: "50.00" },
  run: async (ctx, { id, ...input }) => ({
    orden: await giveTip(ctx, { who: { id_usuario: id }, ...input }),
  }),
});

export const savePriceOperation = operation({
  id: "savePrice",
  scope: null,
  summary: "Says what a restricted post of one's own costs by itself; who has bought it keeps it.",
  method: "PUT",
  path: "/api/publicaciones/{id}/precio",
  access: "creator",
  limits: [perAccount("prices", PRICES_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam, precio: amount.describe('As text: "49.00".') }),
  badParam: "post_not_found",
  answer: z.object({ precio: z.object({ cents: z.number(), currency: z.string() }) }),
  errors: ["creators_only", "post_not_found"],
  example: { precio: "49.00" },
  run: async (ctx, { id, precio }) => ({
    precio: await savePrice(ctx, { id_publicacion: id, precio }),
  }),
});

export const endPriceOperation = operation({
  id: "endPrice",
  scope: null,
  summary: "Sells a post of one's own by itself no more; who has bought it keeps it.",
  method: "DELETE",
  path: "/api/publicaciones/{id}/precio",
  access: "creator",
  limits: [perAccount("prices", PRICES_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam }),
  badParam: "post_not_found",
  answer: null,
  errors: ["creators_only", "post_not_found"],
  run: (ctx, { id }) => endPrice(ctx, id),
});

export const startTrialOperation = operation({
  id: "startTrial",
  scope: null,
  summary: "Begins the days of trial of a creator, once: nothing is paid or charged.",
  method: "POST",
  path: "/api/users/{id}/prueba",
  access: "member",
  limits: [perAccount("trials", TRIALS_PER_DAY, 24 * HOUR_SECONDS)],
  input: z.object({ id: idParam }),
  answer: z.object({ hasta: z.iso.datetime() }),
  errors: [...buying, "trial_refused"],
  run: (ctx, { id }) => startTrial(ctx, { id_usuario: id }),
});

export const readOrderOperation = operation({
  id: "readOrder",
  scope: "money-read",
  summary: "One's own order: whether it was paid, and how to pay it.",
  method: "GET",
  path: "/api/ordenes/{referencia}",
  access: "member",
  ageless: true,
  input: z.object({ referencia: referenceParam }),
  badParam: "order_not_found",
  answer: z.object({ orden: orderAnswer }),
  errors: ["order_not_found"],
  run: async (ctx, { referencia }) => ({ orden: await readOrder(ctx, referencia) }),
});

export const withdrawOrderOperation = operation({
  id: "withdrawOrder",
  scope: null,
  summary: "Does not want an order any more that was not paid.",
  method: "DELETE",
  path: "/api/ordenes/{referencia}",
  access: "member",
  ageless: true,
  limits: [perAccount("withdrawals", ENDINGS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ referencia: referenceParam }),
  badParam: "order_not_found",
  answer: null,
  errors: ["order_not_found", "order_paid"],
  run: (ctx, { referencia }) => withdrawOrder(ctx, referencia),
});

export const readPaymentsOperation = operation({
  id: "readPayments",
  scope: "money-read",
  summary: "One's subscriptions, orders that wait to be paid, and receipts.",
  method: "GET",
  path: "/api/suscripciones",
  access: "member",
  ageless: true,
  input: z.object({}),
  answer: ownPayments,
  run: (ctx) => readOwnPayments(ctx),
});

export const cancelSubscriptionOperation = operation({
  id: "cancelSubscription",
  scope: null,
  summary: "Ends one's subscription to somebody: charged no more, and live until its date.",
  method: "DELETE",
  path: "/api/suscripciones/{id}",
  access: "member",
  ageless: true,
  limits: [perAccount("cancellations", ENDINGS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam }),
  answer: z.object({ hasta: z.iso.datetime() }),
  errors: ["subscription_not_found"],
  run: (ctx, { id }) => cancelOwn(ctx, id),
});

export const agreePriceOperation = operation({
  id: "agreePrice",
  scope: null,
  summary:
    "Agrees to the new price of one's subscription, as it was shown; the answer says where to pay.",
  method: "POST",
  path: "/api/suscripciones/{id}/precio",
  access: "member",
  limits: [perAccount("agreements", AGREEMENTS_PER_HOUR, HOUR_SECONDS)],
  input: shownPrice.extend({ id: idParam }),
  badParam: "subscription_not_found",
  answer: z.object({ orden: orderAnswer }),
  status: 201,
  errors: [
    ...(["subscription_not_found", "price_changed", "price_agreed", "price_early"] as const),
    ...buying,
  ],
  example: { cents: 14_900, currency: "MXN" },
  run: async (ctx, { id, ...shown }) => ({
    orden: await agreePrice(ctx, { id_usuario: id, ...shown }),
  }),
});
