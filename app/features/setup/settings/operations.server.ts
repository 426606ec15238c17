import { z } from "zod";
import { groups } from "#app/features/settings/schema.ts";
import { changeSettings, readHistory, undoChange } from "#app/features/settings/settings.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { ACTS_PER_HOUR } from "#app/features/admin/limits.ts";
import { historyQuery, settingsInput, undoInput } from "../schema.ts";
import { readGroup } from "./page-data.server.ts";

const limits = [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)];
const text = z.string().nullable();

export const readSettingsOperation = operation({
  id: "readSettings",
  summary:
    "What can be set without a restart: what the console says, and what the environment says otherwise.",
  method: "GET",
  path: "/api/admin/ajustes",
  access: "administrator",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    ajustes: z.array(
      z.object({
        ...{ name: z.string(), kind: z.string(), value: text, otherwise: z.string() },
        dropped: text.describe("Why it could not be taken: it does not go with the environment."),
      }),
    ),
  }),
  run: async (ctx) => ({
    ajustes: (await Promise.all(groups.map((group) => readGroup(ctx, group)))).flat(),
  }),
});

export const changeSettingsOperation = operation({
  id: "changeSettings",
  summary: "Sets some of them, all or none; every process holds them within seconds.",
  method: "POST",
  path: "/api/admin/ajustes",
  access: "administrator",
  ageless: true,
  limits,
  input: settingsInput,
  answer: z.object({ cambiados: z.number() }),
  example: { ajustes: { MAX_VIDEO_SECONDS: "" } },
  run: async (ctx, { ajustes }) => ({
    cambiados: await changeSettings(ctx, {
      ajustes,
      actor: actorOf(ctx.viewer),
    }),
  }),
});

export const readHistoryOperation = operation({
  id: "readSettingsHistory",
  summary: "Who changed which setting, when, from what and to what.",
  method: "GET",
  path: "/api/admin/ajustes/historial",
  access: "administrator",
  ageless: true,
  input: historyQuery,
  answer: z.object({
    cambios: z.array(
      z.object({
        ...{ id: z.number(), nombre: z.string(), antes: text, despues: text },
        ...{ hecho_por: z.number().nullable(), nombre_usuario: text },
        ...{ deshace: z.number().nullable(), created_at: z.iso.datetime() },
        isLast: z.boolean().describe("It can be taken back."),
      }),
    ),
    siguiente: z.number().nullable(),
  }),
  run: (ctx, { antes }) => readHistory(ctx, antes),
});

export const undoSettingOperation = operation({
  id: "undoSetting",
  summary: "Takes a change of a setting back, while nothing changed it after that.",
  method: "POST",
  path: "/api/admin/ajustes/historial/{id}",
  access: "administrator",
  ageless: true,
  limits,
  input: undoInput,
  answer: null,
  errors: ["not_found", "setting_changed"],
  run: (ctx, { id }) => undoChange(ctx, { id, actor: actorOf(ctx.viewer) }),
});
