import { useActionData, useLoaderData } from "@remix-run/react";
import { part } from "#app/http/failures/part.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { parseCursor } from "#db/pagination.ts";
import { NotificationList } from "../notification-list.tsx";
import styles from "../notifications.module.css";
import { readNotificationsOperation } from "../operations.server.ts";
import { listNotifications } from "../queries.server.ts";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.title }];

const HERE = "/notifications";

export const loader = page("member", async (ctx, { url: { searchParams } }) => {
  const before = parseCursor(searchParams.get("before"));
  return {
    page: await part("notifications", () => listNotifications(ctx, { before })),
    isPast: before !== null,
    isDone: searchParams.get("hecho") === "1",
    /** What comes after the page was made stays unread. */
    now: String(Date.now()),
  };
});

export const action = form(readNotificationsOperation, { then: () => `${HERE}?hecho=1` });

export default function NotificationsPage() {
  const { page, isPast, isDone, now } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  // What the bell counts may stand on a later page.
  const isCounted = (useRootData()?.news ?? 0) > 0;
  const hasUnread = isPast || isCounted || page?.rows.some(({ read }) => !read);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{strings.title}</h1>
        {hasUnread && (
          <Form method="post" action={HERE}>
            <input type="hidden" name="hasta" value={now} />
            <Button variant="quiet">{strings.readAll}</Button>
          </Form>
        )}
      </div>
      <FormError message={failure?.error} />
      {isDone && !failure && <DoneNotice param="hecho">{strings.done}</DoneNotice>}
      <NotificationList page={page} />
      <p className={styles.ways}>
        {isPast && <Link to={HERE}>{strings.latest}</Link>}{" "}
        <Link to="/settings/notificaciones">{strings.settings}</Link>
      </p>
    </div>
  );
}
