import { useLoaderData } from "@remix-run/react";
import { fill } from "#app/strings/language.ts";
import { bytesText } from "#app/ui/intl/bytes.ts";
import { adminPage } from "../access.server.ts";
import { ConsolePage } from "../console-page.tsx";
import styles from "../console.module.css";
import { Card, DiskCard } from "../overview/cards.tsx";
import { Backups } from "../store/backups.tsx";
import { ObjectsTable } from "../store/objects-table.tsx";
import { readStorage } from "../store/storage.server.ts";
import { strings } from "../store/strings.ts";

export const meta = () => [{ title: strings.title }];

export const loader = adminPage((ctx) => readStorage(ctx));

export default function StoragePage() {
  const { disk, store, database, perPersonBytes, backups, ...objects } =
    useLoaderData<typeof loader>();
  const { where } = strings;
  return (
    <ConsolePage section="storage" title={strings.title}>
      <div className={styles.cards}>
        <DiskCard disk={disk} />
        <Card title={where.title}>
          <p>{where.database[database]}</p>
          <p>{where.store[store]}</p>
          <p className={styles.hint}>
            {perPersonBytes
              ? fill(where.quota, { bytes: bytesText(perPersonBytes) })
              : where.noQuota}
          </p>
        </Card>
        <Card title={strings.backups.title}>
          <Backups backups={backups} />
          <p className={styles.hint}>{strings.backups.how}</p>
        </Card>
      </div>
      <section className={styles.part}>
        <h2>{strings.objects.title}</h2>
        <ObjectsTable {...objects} />
      </section>
    </ConsolePage>
  );
}
