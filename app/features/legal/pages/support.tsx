import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { getEnv } from "#app/env.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { formAction } from "#app/http/page.server.ts";
import { askSupport } from "../commands.server.ts";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import styles from "#app/ui/reading/reading.module.css";
import { ownAddress } from "../queries.server.ts";
import { asReference } from "../reference.ts";
import { supportInput } from "../schema.ts";
import { SupportForm } from "../support-form.tsx";
import { SupportThanks } from "../support-thanks.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Soporte · ${data?.siteName}` },
];

/** Outside the age gate: whoever found themselves in a video need not look at others to say so. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { siteName, operator } = getEnv();
  return {
    siteName,
    email: operator.email,
    correo: await ownAddress(await requestContext(request)),
    referencia: asReference(new URL(request.url).searchParams.get("referencia")),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return formAction(request, ["tema", "mensaje", "correo", "enlace"], async (ctx, fields) => {
    const input = parseInput(supportInput, fields);
    const { referencia } = await askSupport(ctx, { ...input, address: clientAddress(request) });
    return redirect(`/support?referencia=${referencia}`, 303);
  });
}

export default function SupportPage() {
  const { correo, email, referencia } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <LegalColumn>
      <div className={styles.document}>
        {referencia ? (
          <SupportThanks referencia={referencia} />
        ) : (
          <>
            <h1>Soporte</h1>
            <p>
              Cuéntanos qué pasa y te respondemos por email. También puedes escribirnos a{" "}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
            <SupportForm correo={correo} failure={failure} />
          </>
        )}
      </div>
    </LegalColumn>
  );
}
