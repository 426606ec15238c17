import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { addDevice } from "./devices/add.server.ts";
import { listDevices } from "./devices/queries.server.ts";
import { removeDevice, removeThisDevice } from "./devices/remove.server.ts";
import { CHANGES_PER_HOUR, PUSH_PATH as PATH } from "./limits.ts";
import { deviceInput, devicesAnswer, removeInput } from "./schema.server.ts";

const ofDevices = { access: "member", ageless: true } as const;
const limits = [perAccount("push-devices", CHANGES_PER_HOUR, HOUR_SECONDS)];

export const listPushDevicesOperation = operation({
  ...ofDevices,
  id: "listPushDevices",
  scope: null,
  summary: "Which of one's devices are told of notifications, and what another subscribes with.",
  method: "GET",
  path: PATH,
  input: z.object({}),
  answer: devicesAnswer,
  run: (ctx, _input, request) => listDevices(ctx, request),
});

export const addPushDeviceOperation = operation({
  ...ofDevices,
  id: "addPushDevice",
  scope: null,
  summary:
    "Has the browser of this session told of notifications, by what its push service gave it.",
  method: "POST",
  path: PATH,
  limits,
  input: deviceInput,
  answer: z.object({ id: z.number().int() }),
  status: 201,
  errors: ["push_service_unknown"],
  example: {
    endpoint: "https://push.example.org/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    keys: {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  },
  run: async (ctx, input, request) => ({ id: await addDevice(ctx, input, request) }),
});

export const removeThisPushDeviceOperation = operation({
  ...ofDevices,
  id: "removeThisPushDevice",
  scope: null,
  summary: "Tells the browser of this session nothing more.",
  method: "DELETE",
  path: PATH,
  limits,
  input: z.object({}),
  answer: null,
  run: (ctx, _input, request) => removeThisDevice(ctx, request),
});

export const removePushDeviceOperation = operation({
  ...ofDevices,
  id: "removePushDevice",
  scope: null,
  summary:
    "Tells one of one's devices nothing more; one that is told nothing, or is nobody's of one's own, is as good.",
  method: "DELETE",
  path: `${PATH}/{id}`,
  limits,
  input: removeInput,
  answer: null,
  run: (ctx, input) => removeDevice(ctx, input),
});
