import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { keptForm } from "#app/ui/forms/kept-form.ts";
import { ConversationList } from "../inbox/conversation-list.tsx";
import { ClockProvider } from "../thread/message-time.tsx";
import { useLive } from "../live/use-live.ts";
import { NewConversation } from "../inbox/new-conversation.tsx";
import { sendMessageOperation } from "../operations.server.ts";
import { readMessagesPage } from "../page-data.server.ts";
import { SearchPane } from "../search/search-pane.tsx";
import { findPeer } from "../thread/peer.server.ts";
import { Thread } from "../thread/thread.tsx";
import styles from "./messages.module.css";
import { strings } from "../strings.ts";
import { titleOf } from "../view.ts";

export const loader = page("member", async (ctx, { request }) => {
  const read = await readMessagesPage(ctx, request);
  const page = { ...read, timeZone: getEnv().timeZone, clave: randomUUID() };
  return data(page, { status: read.problem ? 404 : read.isUnopened ? 500 : 200 });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.peer ? titleOf(data.peer) : strings.title,
  },
];

/** The composer without scripts: whom it writes to stands in the address, by id or by name. */
export const action = form(sendMessageOperation, {
  async input({ fields, url }, ctx) {
    const { id_usuario } = await findPeer(ctx, url.searchParams.get("to") ?? "");
    return { ...fields, id: String(id_usuario) };
  },
  then: ({ message }) => `/messages?to=${message.to_id}`,
});

export const clientAction = keptForm();

export default function MessagesPage() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { state, location } = useNavigation();
  useLive();
  const { me, peer, thread, conversations, problem, asked, isUnopened } = page;
  const { isPast, now, timeZone, clave, marked, chosen, answered, search } = page;
  const isRequests = conversations.folder === "requests";
  const isOpening = state === "loading" && location?.pathname === "/messages";
  return (
    <ClockProvider now={now} timeZone={timeZone}>
      <div className={styles.page} data-pane={peer || isUnopened ? "thread" : "list"}>
        <section className={styles.list} aria-labelledby="mensajes">
          <h1 id="mensajes">{isRequests ? strings.requests.title : strings.title}</h1>
          {!isRequests && <NewConversation asked={asked} error={problem} />}
          <ConversationList key={conversations.folder} loaded={conversations} peer={peer} />
        </section>
        <section className={styles.thread} aria-label={strings.thread.pane} aria-busy={isOpening}>
          {peer && search ? (
            <SearchPane {...search} me={me} peer={peer} />
          ) : peer ? (
            <Thread
              key={[peer.id_usuario, isPast, marked, chosen, answered?.id].join()}
              me={me}
              peer={peer}
              loaded={thread}
              {...{ isPast, marked, chosen, answered }}
              clave={clave}
              failure={failure ?? null}
            />
          ) : isUnopened && !isOpening ? (
            <div className={styles.placeholder}>
              <Notice kind="error">{strings.start.failed}</Notice>
              <LinkButton to={`/messages?to=${encodeURIComponent(asked)}`} variant="quiet">
                {common.retry}
              </LinkButton>
              <Link to="/messages">{strings.thread.back}</Link>
            </div>
          ) : (
            <div className={styles.placeholder}>
              <p>{isOpening ? common.loading : strings.start.choose}</p>
            </div>
          )}
        </section>
      </div>
    </ClockProvider>
  );
}
