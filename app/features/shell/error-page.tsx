import { isRouteErrorResponse } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import styles from "./error-page.module.css";

/** product.md 2.4: what unknown addresses, wrong methods and failed pages show. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message } = describe(error);
  return (
    <section className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1>Unexpected Application Error!</h1>
      <p>{message}</p>
      <div className={styles.ways}>
        <LinkButton to="/">Ir al inicio</LinkButton>
        {status >= 500 && (
          <LinkButton to="" reloadDocument variant="quiet">
            Reintentar
          </LinkButton>
        )}
      </div>
    </section>
  );
}

const messages: Record<number, string> = {
  400: "La solicitud no es válida.",
  401: "Inicia sesión para continuar.",
  403: "No tienes permiso para ver esto.",
  404: "No encontramos la página que buscas.",
  405: "Esta dirección no admite esa acción.",
};

function describe(error: unknown): { status: number; message: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const own = isRouteErrorResponse(error)
    ? (error.data as { error?: unknown } | null)?.error
    : null;
  const message = typeof own === "string" ? own : messages[status];
  return { status, message: message ?? "Algo salió mal de nuestro lado. Inténtalo de nuevo." };
}
