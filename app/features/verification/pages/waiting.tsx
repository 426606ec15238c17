import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { FormError } from "#app/ui/notice.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { useSearchParams } from "@remix-run/react";
import { listVerifications, type WaitingLine } from "../console/waiting.server.ts";
import { momentDay } from "../day-words.ts";
import { decideRenameOperation } from "../operations.server.ts";
import { listRenames } from "../renames/list.server.ts";
import { RenameList } from "../renames/rename-list.tsx";
import { waitingInput } from "../schema.server.ts";
import { consoleStrings } from "../console/strings.ts";
import styles from "../console/console.module.css";

const words = consoleStrings;
const HERE = "/moderacion/verificaciones";

export const meta = () => [{ title: words.title }];

export const loader = page(
  "member",
  async (ctx, { url }) => {
    // An address that means no list means the first.
    const given = waitingInput.safeParse(Object.fromEntries(url.searchParams));
    const asked = given.data ?? waitingInput.parse({});
    const { rows, nextBefore } = await listVerifications(ctx, asked);
    const renames = asked.estado === "esperan" && !asked.before ? await listRenames(ctx) : [];
    const { timeZone } = getEnv();
    return { ...asked, rows, renames, nextBefore, timeZone, now: Date.now() };
  },
  { fresh: "console" },
);

export const action = form(decideRenameOperation, { then: () => `${HERE}?hecho=1` });

export const clientAction = keptForm();

export default function WaitingPage() {
  const { estado, before, rows, renames, nextBefore, timeZone, now } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isDone = useSearchParams()[0].has("hecho");
  return (
    <div className={styles.page}>
      <BackLink to="/moderacion">{words.back}</BackLink>
      <h1>{words.title}</h1>
      {isDone && <DoneNotice param="hecho">{words.one.done}</DoneNotice>}
      <FormError message={failure?.fields.nombre_usuario ?? failure?.error} />
      <RenameList renames={renames} dayOf={(moment) => momentDay(moment, timeZone)} />
      <Tabs
        label={words.tabs.label}
        tabs={(["esperan", "decididas"] as const).map((name) => ({
          to: `${HERE}?estado=${name}`,
          name: words.tabs[name],
          isCurrent: name === estado,
        }))}
      />
      {rows.length === 0 ? (
        <p className={styles.muted}>{estado === "esperan" ? words.empty : words.emptyDecided}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id_verificacion}>
              <Row row={row} now={now} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {nextBefore && (
          <LinkButton to={`${HERE}?estado=${estado}&before=${nextBefore}`} variant="quiet">
            {words.more}
          </LinkButton>
        )}{" "}
        {before && (
          <LinkButton to={`${HERE}?estado=${estado}`} variant="plain">
            {words.first}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function Row({ row, now, timeZone }: { row: WaitingLine; now: number; timeZone: string }) {
  const { id_verificacion, nombre_usuario, state, sent_at, due_at, decided_at } = row;
  const isLate = state === "enviada" && due_at !== null && Date.parse(due_at) < now;
  const day = (moment: string | null) => (moment === null ? "" : momentDay(moment, timeZone));
  return (
    <Link to={`${HERE}/${id_verificacion}`} className={styles.row}>
      <span className={styles.name}>@{nombre_usuario}</span>{" "}
      <span className={isLate ? styles.late : styles.when}>
        {state !== "enviada"
          ? words.states[state as keyof typeof words.states]
          : isLate
            ? words.late
            : fill(words.due, { date: day(due_at) })}
      </span>{" "}
      <span className={styles.hint}>
        {decided_at === null
          ? fill(words.waiting, { date: day(sent_at) })
          : fill(words.decided, { date: day(decided_at) })}
      </span>
    </Link>
  );
}
