import type { z } from "zod";
import { givenOf } from "#app/env.server.ts";
import { fill } from "#app/strings/language.ts";
import { type Variables, variables } from "#app/variables.server.ts";
import { isSetting, kindOf, type SettingName } from "./schema.ts";
import { strings } from "./strings.server.ts";

export type Settings = Partial<Record<SettingName, string>>;

/** What the environment alone says. */
export function environment(): Variables {
  return variables.parse(givenOf(process.env));
}

/** Settings as they are and as they are to be, and which of them differ. */
interface Proposed {
  before: Settings;
  after: Settings;
  changed: readonly SettingName[];
}

/**
 * What is wrong with these above the environment, in the operator's language, by the field where it stands; null: nothing.
 * What contradicts a variable that is no setting is said of those that were changed.
 */
export function problemsOf(proposed: Proposed): Partial<Record<SettingName, string>> | null {
  const { changed } = proposed;
  const result = variables.safeParse(givenOf({ ...process.env, ...inForce(proposed) }));
  if (result.success) return null;
  const fields: Partial<Record<SettingName, string>> = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    if (isSetting(name)) fields[name] ??= sentenceOf(name, issue);
    else for (const each of changed) fields[each] ??= clash(name, issue);
  }
  return fields;
}

/** Without those that have given way to the environment already: they are no fault of what is changed beside them. */
function inForce({ before, after, changed }: Proposed): Settings {
  const settings = { ...after };
  for (const name of Object.keys(fitting(before).dropped)) {
    if (!changed.some((each) => each === name)) Reflect.deleteProperty(settings, name);
  }
  return settings;
}

function clash(name: string, { message }: z.core.$ZodIssue): string {
  return fill(strings.clash, { name, message });
}

function sentenceOf(name: SettingName, issue: z.core.$ZodIssue): string {
  const { code, message } = issue;
  const isNumber = "origin" in issue && issue.origin !== "string";
  if (code === "too_small" && isNumber) return fill(strings.least, { min: String(issue.minimum) });
  if (code === "too_big" && isNumber) return fill(strings.most, { max: String(issue.maximum) });
  if (code === "too_big") return fill(strings.long, { max: String(issue.maximum) });
  const kind = kindOf[name];
  if (kind === "amount" && code === "custom") return strings.together;
  return fill(strings.kinds[kind], { message });
}

/** Why a setting gave way: for the log, and in the operator's language. */
export interface Dropped {
  message: string;
  sentence: string;
}

/**
 * Those of the stored settings that can hold with the environment of this process: one that cannot any more gives way
 * to the environment, and `dropped` says which and why.
 */
export function fitting(stored: Settings): {
  settings: Settings;
  dropped: Record<string, Dropped>;
} {
  const settings = { ...stored };
  const dropped: Record<string, Dropped> = {};
  for (;;) {
    const issues = issuesOf(settings);
    const own = issues.find(({ path }) => String(path[0]) in settings);
    const issue = own ?? issues[0];
    if (!issue) return { settings, dropped };
    const name = String(issue.path[0]);
    const unfit = own ? name : causeOf(issue, settings);
    if (!unfit) return { settings, dropped };
    const sentence = own && isSetting(name) ? sentenceOf(name, issue) : clash(name, issue);
    dropped[unfit] = { message: issue.message, sentence };
    Reflect.deleteProperty(settings, unfit);
  }
}

function issuesOf(settings: Settings): z.core.$ZodIssue[] {
  const result = variables.safeParse(givenOf({ ...process.env, ...settings }));
  return result.success ? [] : result.error.issues;
}

/** Of settings that clash with a variable that is none of them: the one without which they do not; else the first. */
function causeOf(clashing: z.core.$ZodIssue, settings: Settings): string | undefined {
  const names = Object.keys(settings);
  const isSame = ({ path, message }: z.core.$ZodIssue) =>
    path[0] === clashing.path[0] && message === clashing.message;
  const isCause = (name: string) => {
    const others = Object.entries(settings).filter(([each]) => each !== name);
    return !issuesOf(Object.fromEntries(others)).some(isSame);
  };
  return names.find(isCause) ?? names[0];
}

/** As an administrator writes what the environment says. */
export function environmentText(name: SettingName, env: Variables): string {
  const raw = process.env[name]?.trim();
  if (raw) return raw;
  const value: unknown = env[name];
  const kind = kindOf[name];
  if (value === undefined || kind === "policy" || kind === "json") return "";
  if (kind === "amount" || kind === "percent") return asHundredths(Number(value), kind);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function asHundredths(value: number, kind: "amount" | "percent"): string {
  const text = (value / 100).toFixed(2);
  return kind === "amount" ? text : text.replace(/\.?0+$/, "");
}
