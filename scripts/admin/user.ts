import { parseArgs } from "node:util";
import {
  correctAddress,
  createAccount,
  findPerson,
  setStanding,
  type Standing,
} from "#app/features/accounts/operator.server.ts";
import {
  banAccount,
  suspendAccount,
  unsuspendAccount,
} from "#app/features/cases/operator.server.ts";
import { revokeVerification } from "#app/features/verification/revoke.server.ts";
import { askDeletion } from "#app/features/privacy/deletion/ask.server.ts";
import { signUpInput } from "#app/features/accounts/schema.ts";
import type { Services } from "#app/services.server.ts";
import type { Role } from "#db/schema/accounts.ts";
import { MAX_DAYS } from "#app/features/cases/limits.ts";
import { clearFactors } from "#app/features/factors/clear.server.ts";
import { HELP } from "./help.ts";
import { choosePassword } from "./password.ts";
import { Refusal } from "./program.ts";

/** `user create|set|suspend|ban|unsuspend|reset-factors|delete NAME ...` */
export async function user(services: Services, args: string[]): Promise<string> {
  const [verb, ...rest] = args;
  switch (verb) {
    case "create":
      return create(services, rest);
    case "set":
      return set(services, rest);
    case "suspend":
      return suspend(services, rest);
    case "reset-factors":
      return resetFactors(services, onlyName(rest));
    case "ban":
      return describe(await banAccount(services, onlyName(rest)));
    case "delete":
      return remove(services, rest);
    case "unsuspend":
      return describe(await unsuspendAccount(services, onlyName(rest)));
    default:
      throw new Refusal(HELP);
  }
}

async function create(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: "string" }, password: { type: "string" } },
  });
  const [name, ...others] = positionals;
  if (!name || others.length > 0 || !values.email) {
    throw new Refusal("Usage: user create NAME --email E [--password P]");
  }
  const { password, isGenerated } = await choosePassword(values.password);
  const account = { nombre_usuario: name, correo: values.email, contrasenia: password };
  const parsed = signUpInput.safeParse(account);
  if (!parsed.success) throw new Refusal(problemOf(String(parsed.error.issues[0]?.path[0])));
  const made = await createAccount(services, parsed.data);
  if ("taken" in made) {
    const what = made.taken === "correo" ? `address ${values.email}` : `name ${name}`;
    throw new Refusal(`the ${what} is taken`);
  }
  const line = `@${parsed.data.nombre_usuario} (id ${made.id_usuario}) is made.`;
  return isGenerated ? `${line} Its password, shown only now: ${password}` : line;
}

function problemOf(field: string): string {
  if (field === "nombre_usuario") {
    return "a name is 1 to 50 letters, digits, '.', '_' or '-', and not digits alone";
  }
  return field === "correo"
    ? "--email must be an address like ana@example.org"
    : "the password is too long";
}

async function suspend(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: "string" } },
  });
  const { days } = values;
  if (days !== undefined && !(/^[1-9]\d*$/.test(days) && Number(days) <= MAX_DAYS)) {
    throw new Refusal(`--days must be a whole number from 1 to ${MAX_DAYS}`);
  }
  const name = onlyName(positionals);
  const end = days === undefined ? {} : { days: Number(days) };
  return describe(await suspendAccount(services, name, end));
}

/** For who has lost them all, and has shown who they are. */
async function resetFactors({ db }: Services, name: string): Promise<string> {
  const { id_usuario, nombre_usuario } = await findPerson({ db }, name);
  await clearFactors(db, id_usuario);
  return `@${nombre_usuario} is signed in to with the password alone; its sessions have ended, and it was told by mail`;
}

/** As its owner would: everything of theirs goes, at once or in 30 days. */
async function remove(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { now: { type: "boolean" } },
  });
  const { id_usuario } = await findPerson(services, onlyName(positionals));
  const asked = { via: "operator" as const, ocultar: true };
  const plazo = values.now ? "ahora" : "30-dias";
  const deletion = await askDeletion(services, { id_usuario, plazo, ...asked });
  return values.now
    ? `the account ${id_usuario} is closed; the worker removes everything that is theirs`
    : `the account ${id_usuario} is hidden and goes on ${deletion!.due_at}`;
}

async function set(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      creador: { type: "boolean" },
      verificado: { type: "boolean" },
      confianza: { type: "boolean" },
      documentos: { type: "boolean" },
      role: { type: "string" },
      email: { type: "string" },
    },
  });
  const name = onlyName(positionals);
  const { creador, verificado, confianza, documentos, role, email } = values;
  const change = {
    ...(creador !== undefined && { es_creador: flag(creador) }),
    ...(verificado !== undefined && { verificado: flag(verificado) }),
    ...(confianza !== undefined && { de_confianza: flag(confianza) }),
    ...(documentos !== undefined && { ve_documentos: flag(documentos) }),
    ...(role !== undefined && { role: roleOf(role) }),
  };
  const isCorrected = email !== undefined && (await correct(services, name, email));
  if (Object.keys(change).length === 0) {
    if (isCorrected) return `the address of ${name} is ${email}, and both were told`;
    throw new Refusal(
      "nothing to set: use --creador, --verificado, --confianza, --documentos, --role, --email, or --no-...",
    );
  }
  const standing = await setStanding(services, name, change);
  // What stands on a document ends too.
  if (verificado === false) await revokeVerification(services, standing.id_usuario);
  return describe(standing);
}

async function correct(services: Services, name: string, email: string): Promise<true> {
  const parsed = signUpInput.shape.correo.safeParse(email);
  if (!parsed.success) throw new Refusal(problemOf("correo"));
  const outcome = await correctAddress(services, name, parsed.data);
  if (outcome === "taken") throw new Refusal(`the address ${email} is taken`);
  return true;
}

function roleOf(text: string): Role {
  if (text === "user" || text === "moderator" || text === "administrator") return text;
  throw new Refusal("--role must be user, moderator or administrator");
}

function flag(on: boolean): 0 | 1 {
  return on ? 1 : 0;
}

function onlyName(args: string[]): string {
  const [name, ...others] = args;
  if (!name || others.length > 0 || name.startsWith("-")) throw new Refusal("one NAME is needed");
  return name;
}

function describe({ id_usuario, nombre_usuario, ...standing }: Standing): string {
  const words = [
    standing.es_creador ? "creator" : "no creator",
    standing.verificado ? "verified" : "not verified",
    ...(standing.de_confianza ? ["trusted"] : []),
    ...(standing.ve_documentos ? ["sees documents"] : []),
    standing.role,
    standing.status,
  ];
  return `@${nombre_usuario} (id ${id_usuario}): ${words.join(", ")}`;
}
