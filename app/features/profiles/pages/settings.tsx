import { useLoaderData } from "@remix-run/react";
import { page } from "#app/http/page.server.ts";
import { es } from "#app/strings/es.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { compactNumber } from "#app/ui/numbers.ts";
import { aboutCount } from "../about-count.ts";
import { Badges } from "../badges.tsx";
import { Portrait } from "../settings/portrait.tsx";
import { getStatistics } from "../queries.server.ts";
import { getUser } from "#app/features/people/queries.server.ts";
import { SettingsTiles } from "../settings/settings-tiles.tsx";
import styles from "./settings.module.css";

export const meta = () => [{ title: "Configuración y privacidad" }];

export const loader = page(
  "member",
  async (ctx) => ({
    user: await getUser(ctx, ctx.viewer),
    statistics: await getStatistics(ctx),
  }),
  { failed: es.profile.settingsFailed },
);

export default function SettingsPage() {
  const { user, statistics } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Configuración y privacidad</h1>
      <section className={styles.card} aria-label="Tu cuenta">
        <Portrait user={user} size={96} />
        <div className={styles.about}>
          <h2 className={styles.name}>@{user.nombre_usuario}</h2>
          <Badges user={user} />
          <p className={styles.correo}>{user.correo}</p>
          <p className={styles.biography}>{user.biografia || es.profile.noBiography}</p>
        </div>
        <div className={styles.ways}>
          <LinkButton to="/settings/profile">Editar perfil</LinkButton>
          <LinkButton to="/profile" variant="quiet">
            Ver mi perfil
          </LinkButton>
        </div>
      </section>
      <section aria-label="Estadísticas">
        <dl className={styles.statistics}>
          <Statistic name="Publicaciones" value={aboutCount(statistics.posts)} />
          <Statistic name="Guardados" value={aboutCount(statistics.saved)} />
          <Statistic name="Vistas totales" value={compactNumber(statistics.views)} />
        </dl>
      </section>
      <SettingsTiles />
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
