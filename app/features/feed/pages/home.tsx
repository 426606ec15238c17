import type { LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listReadyPosts } from "#app/features/posts/queries.server.ts";
import { openPage } from "#app/http/page.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { parseCursor } from "#db/pagination.ts";
import { FeedRows } from "../feed-rows.tsx";
import { FEED_PAGE } from "../limits.ts";
import styles from "./home.module.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await openPage(request);
  const before = parseCursor(new URL(request.url).searchParams.get("before"));
  return listReadyPosts(ctx, { before, limit: FEED_PAGE });
}

export default function HomePage() {
  const page = useLoaderData<typeof loader>();
  if (page.rows.length === 0) return <EmptyFeed />;
  return (
    <section className={styles.feed} aria-label="Publicaciones">
      <h1 className="visually-hidden">Inicio</h1>
      <FeedPage key={page.rows[0]?.id_publicacion} page={page} />
    </section>
  );
}

function FeedPage({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  return (
    <>
      <FeedRows posts={page.rows} />
      {page.nextBefore ? (
        <NextPage before={page.nextBefore} />
      ) : (
        <p className={styles.end}>Ya viste todo por ahora.</p>
      )}
    </>
  );
}

/** A link to the next page; with scripts the page itself, fetched when its place comes near. */
function NextPage({ before }: { before: string }) {
  const { data, load } = useFetcher<typeof loader>();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load(`/?index&before=${before}`);
      },
      { rootMargin: "200% 0px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [before, load]);

  if (data) return <FeedPage page={data} />;
  return (
    <div ref={place} className={styles.end}>
      <LinkButton to={`/?before=${before}`} variant="quiet">
        Ver más
      </LinkButton>
    </div>
  );
}

function EmptyFeed() {
  return (
    <div className={`${styles.end} ${styles.empty}`}>
      <h1>No hay contenido disponible para mostrar.</h1>
      <p>Sé la primera persona en publicar algo.</p>
      <LinkButton to="/upload">Subir contenido</LinkButton>
    </div>
  );
}
