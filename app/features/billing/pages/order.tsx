import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Awaiting } from "../orders/awaiting.tsx";
import { Button, buttonLook, LinkButton } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { Form } from "#app/ui/link.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import { AppError } from "#app/http/errors.ts";
import column from "#app/ui/reading/column.module.css";
import styles from "../billing.module.css";
import { withdrawOrderOperation } from "../operations.server.ts";
import { readOrder } from "../orders/queries.server.ts";
import { periodOf } from "../prices/period.ts";
import { referenceParam } from "../schema.ts";
import { strings } from "../strings.ts";
import type { OrderView } from "../view.ts";

const words = strings.order;

export const meta = () => [{ title: words.title }];

/** What was ordered and how to pay it. That somebody opens it proves nothing, and gives nothing. */
export const loader = page(
  "member",
  async (ctx, { params, url }) => {
    const reference = referenceParam.safeParse(params.referencia);
    if (!reference.success) throw new AppError("order_not_found");
    const came = (["vuelta", "rechazado"] as const).find((name) => url.searchParams.has(name));
    const order = await readOrder(ctx, reference.data);
    const post = await wantedPost(ctx, order);
    // Who has just paid wants to see what they paid for.
    if (order.estado === "paid" && came === "vuelta") throw redirect(placeOf(order, post), 303);
    // For how many days it is depends on when one goes there.
    if (order.pagar && url.searchParams.has("ir")) throw redirect(order.pagar, 303);
    return { order, post, came: came ?? null, timeZone: getEnv().timeZone };
  },
  { staysOpen: true },
);

/** The post that was wanted, or where one came from; null: there is none, or not for them any more. */
async function wantedPost(ctx: Ctx, { id_publicacion }: OrderView): Promise<number | null> {
  const [post] = await hydratePosts(ctx, id_publicacion === null ? [] : [id_publicacion]);
  return post?.id_publicacion ?? null;
}

function placeOf({ id_usuario }: OrderView, post: number | null): string {
  return post ? `/publicacion/${post}` : `/u/${id_usuario}`;
}

export const action = form(withdrawOrderOperation, {
  input: ({ params }) => ({ referencia: params.referencia }),
  then: (_, { params }) => `/pagos/${params.referencia}`,
});

/** Also after a form that was refused: the order is no more what it showed. */
export const shouldRevalidate = () => true;

export default function OrderPage() {
  const { order, post, came, timeZone } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { nombre_usuario: name, meses } = order;
  const period = periodOf(meses);
  return (
    <div className={column.page}>
      <BackLink to="/settings/subscriptions">{strings.own.title}</BackLink>
      <h1>{words.title}</h1>
      <FormError message={failure?.error} />
      <dl className={styles.facts}>
        <div>
          <dt>{fill(words.what[order.tipo], { name, period })}</dt>
          <dd className={styles.figure}>{moneyText(order.cents, order.currency)}</dd>
        </div>
        <div>
          <dt>{words.reference}</dt>
          <dd className={styles.reference}>{order.referencia}</dd>
        </div>
      </dl>
      <State order={order} post={post} came={came} timeZone={timeZone} />
    </div>
  );
}

interface StateProps {
  order: OrderView;
  /** The one that was wanted, while they may see it. */
  post: number | null;
  /** How somebody came back from where they pay: it says what to show, and is no proof of anything. */
  came: "vuelta" | "rechazado" | null;
  timeZone: string;
}

function State({ order, post, came, timeZone }: StateProps) {
  const { nombre_usuario: name } = order;
  if (order.estado === "paid") {
    return (
      <>
        <Notice kind="ok">{words.paid}</Notice>
        <LinkButton to={placeOf(order, post)}>
          {post ? words.seePost : fill(words.seeProfile, { name })}
        </LinkButton>
      </>
    );
  }
  if (order.estado === "withdrawn") {
    return (
      <>
        <Notice>{words.withdrawn}</Notice>
        {(post || order.tipo !== "purchase") && (
          <LinkButton to={orderedAt(order, post)}>{words.again}</LinkButton>
        )}
      </>
    );
  }
  // Whoever has just paid waits for what the provider says.
  const waits = came === "vuelta" && order.impedimento !== "in_review";
  if (order.impedimento && !waits) {
    return (
      <>
        <Notice>{words.impediments[order.impedimento]}</Notice>
        {order.impedimento !== "in_review" && <Withdraw words={words.discard} />}
      </>
    );
  }
  return (
    <>
      {order.instrucciones && (
        <section className={styles.part}>
          <h2>{words.how}</h2>
          <p className={styles.instructions}>{order.instrucciones}</p>
          <p>{words.mention}</p>
        </section>
      )}
      {came === "rechazado" && <Notice kind="error">{words.declined}</Notice>}
      {came === "vuelta" ? (
        <Awaiting />
      ) : (
        <Notice>
          <span suppressHydrationWarning>{waitsFor(order, timeZone)}</span>
        </Notice>
      )}
      {order.pagar && (
        <a
          href={`/pagos/${order.referencia}?ir=1`}
          rel="noreferrer"
          className={buttonLook({ wide: true, variant: came === "vuelta" ? "quiet" : "primary" })}
        >
          {words.go}
        </a>
      )}
      <Withdraw words={words.withdraw} />
    </>
  );
}

function Withdraw({ words: said }: { words: string }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post">
      <Button variant="quiet" disabled={isBusy}>
        {said}
      </Button>
    </Form>
  );
}

/** What becomes of it once it is paid. */
function waitsFor({ tipo, nombre_usuario: name, empieza }: OrderView, timeZone: string): string {
  if (empieza) return fill(words.follows, { date: fullDate(empieza, timeZone) });
  return fill(words.waiting[tipo], { name });
}

/** Where it is ordered anew. */
function orderedAt({ tipo, id_usuario }: OrderView, post: number | null): string {
  if (tipo === "purchase") return `/comprar/${post}`;
  const wanted = post ? `?post=${post}` : "";
  return `/${tipo === "tip" ? "propina" : "suscribirse"}/${id_usuario}${wanted}`;
}
