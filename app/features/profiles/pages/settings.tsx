import { useLoaderData } from "@remix-run/react";
import { SaverSwitch } from "#app/features/cards/saver/saver-switch.tsx";
import { strings as cards } from "#app/features/cards/strings.ts";
import { countAppearances } from "#app/features/releases/own/read-own.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { page } from "#app/http/page.server.ts";
import { buttonLook, LinkButton } from "#app/ui/button.tsx";
import { ShortcutsSwitch } from "#app/ui/keys/shortcuts-switch.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { aboutCount } from "../header/about-count.ts";
import { Badges } from "../header/badges.tsx";
import { Portrait } from "../settings/portrait.tsx";
import { getStatistics } from "../queries.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { SettingsTiles } from "../settings/settings-tiles.tsx";
import styles from "./settings.module.css";
import { strings } from "../strings.ts";

export const meta = () => [{ title: strings.settings.title }];

export const loader = page(
  "member",
  async (ctx) => ({
    user: await getUser(ctx, ctx.viewer),
    statistics: await getStatistics(ctx),
    waiting: await part("appearances badge", () => countAppearances(ctx)),
  }),
  { failed: strings.failures.settings },
);

export default function SettingsPage() {
  const { user, statistics, waiting } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>{strings.settings.title}</h1>
      <section className={styles.card} aria-label={strings.settings.account}>
        <Portrait user={user} size={96} />
        <div className={styles.about}>
          <h2 className={styles.name}>@{user.nombre_usuario}</h2>
          <Badges user={user} />
          <p className={styles.correo}>{user.correo}</p>
          <p className={styles.biography}>{user.biografia || strings.noBiography}</p>
        </div>
        <div className={styles.ways}>
          <LinkButton to="/settings/profile">{strings.editProfile}</LinkButton>{" "}
          <LinkButton to="/profile" variant="quiet">
            {strings.seeOwnProfile}
          </LinkButton>
        </div>
      </section>
      <section aria-label={strings.settings.statistics}>
        <dl className={styles.statistics}>
          <Statistic name={strings.own.posts} value={aboutCount(statistics.posts)} />
          <Statistic name={strings.settings.saved} value={aboutCount(statistics.saved)} />
          <Statistic name={strings.settings.views} value={compactNumber(statistics.views)} />
        </dl>
      </section>
      <SaverSwitch className={styles.switch} buttonClass={buttonLook({ variant: "quiet" })}>
        <span className={styles.switchWords}>
          <b>{cards.saver.label}</b> <span className={styles.note}>{cards.saver.about}</span>
        </span>
      </SaverSwitch>
      <SettingsTiles waiting={waiting ?? 0} isCreator={user.es_creador === 1} />
      <ShortcutsSwitch />
    </div>
  );
}

function Statistic({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.statistic}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
