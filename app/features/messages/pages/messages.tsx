import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { loginPath } from "#app/http/next.ts";
import { formAction, loadPage, openOwnPage } from "#app/http/page.server.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { ConversationList } from "../inbox/conversation-list.tsx";
import { ClockProvider } from "../thread/message-time.tsx";
import { NewConversation } from "../inbox/new-conversation.tsx";
import { readMessagesPage } from "../page-data.server.ts";
import { findPeer } from "../thread/peer.server.ts";
import { messageInput } from "../schema.ts";
import { messagesPerAddress, sendMessage } from "../thread/send.server.ts";
import { Thread } from "../thread/thread.tsx";
import styles from "./messages.module.css";

export function loader({ request }: LoaderFunctionArgs) {
  return loadPage(openOwnPage(request), async (ctx) => {
    const read = await readMessagesPage(ctx, new URL(request.url).searchParams);
    const page = { ...read, timeZone: getEnv().timeZone, clave: randomUUID() };
    return data(page, { status: read.problem ? 404 : 200 });
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.peer ? `Mensajes con @${data.peer.nombre_usuario}` : "Mensajes" },
];

/** The composer without scripts. */
export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, ["text"], async (ctx, fields) => {
    if (!ctx.viewer) throw redirect(loginPath(request), 303);
    const viewerCtx = { ...ctx, viewer: ctx.viewer };
    const to = new URL(request.url).searchParams.get("to") ?? "";
    const { id_usuario: peerId } = await findPeer(viewerCtx, to);
    const { text, clave } = parseInput(messageInput, fields);
    await takeAddressTurn(ctx, messagesPerAddress, request);
    await sendMessage(viewerCtx, { peerId, text, idempotencyKey: clave });
    return redirect(`/messages?to=${peerId}`, 303);
  });
}

export default function MessagesPage() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { state, location } = useNavigation();
  const { me, peer, thread, conversations, problem, asked, isPast, now, timeZone, clave } = page;
  const isOpening = state === "loading" && location?.pathname === "/messages";
  return (
    <ClockProvider now={now} timeZone={timeZone}>
      <div className={styles.page} data-pane={peer ? "thread" : "list"}>
        <section className={styles.list} aria-labelledby="mensajes">
          <h1 id="mensajes">Mensajes</h1>
          <NewConversation asked={asked} error={problem} />
          <ConversationList loaded={conversations} peer={peer} />
        </section>
        <section className={styles.thread} aria-label="Conversación" aria-busy={isOpening}>
          {peer && thread ? (
            <Thread
              key={`${peer.id_usuario} ${isPast}`}
              me={me}
              peer={peer}
              loaded={thread}
              isPast={isPast}
              clave={clave}
              failure={failure ?? null}
            />
          ) : (
            <div className={styles.placeholder}>
              <p>{isOpening ? "Cargando…" : "Elige una conversación o inicia una nueva."}</p>
            </div>
          )}
        </section>
      </div>
    </ClockProvider>
  );
}
