import { useLoaderData } from "@remix-run/react";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import styles from "../console.module.css";
import {
  BackupsCard,
  CountCard,
  DiskCard,
  DutiesCard,
  MailCard,
  QueueCard,
  StoppedCard,
  StoresCard,
} from "../overview/cards.tsx";
import { readOverview } from "../overview/overview.server.ts";
import { strings } from "../overview/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage((ctx) => readOverview(ctx));

export default function OverviewPage() {
  const { people, posts, ...overview } = useLoaderData<typeof loader>();
  return (
    <ConsolePage section="overview" title={strings.title}>
      <div className={styles.cards}>
        <DutiesCard {...overview} />
        <StoppedCard {...overview} />
        <QueueCard {...overview} />
        <StoresCard {...overview} />
        <MailCard {...overview} />
        <DiskCard {...overview} />
        <BackupsCard {...overview} />
        <CountCard title={strings.people} count={people} />
        <CountCard title={strings.posts} count={posts} />
      </div>
    </ConsolePage>
  );
}
