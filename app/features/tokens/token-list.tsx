import { networkName } from "#app/features/accounts/security/network-name.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { fullDate } from "#app/ui/intl/dates.ts";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import entries from "#app/ui/lists/entries.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import type { TokenView } from "./schema.ts";
import { strings } from "./strings.ts";

/** One's tokens, each with what it may and the way to end it. */
export function TokenList({ tokens, timeZone }: { tokens: TokenView[]; timeZone: string }) {
  if (tokens.length === 0) return <p className={entries.hint}>{strings.none}</p>;
  return (
    <ul className={entries.list}>
      {tokens.map((token) => (
        <li key={token.id_token} className={entries.entry}>
          <div className={entries.about}>
            <strong>{token.nombre}</strong>
            <p className={entries.hint}>{mayOf(token)}</p>
            <p className={entries.hint}>
              <LastUse token={token} />
              {" · "}
              {fill(strings.expires, { date: fullDate(token.expires_at, timeZone) })}
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="intent" value="revocar" />
            <input type="hidden" name="id" value={token.id_token} />
            <Button variant="danger" aria-label={fill(strings.revokeOf, { name: token.nombre })}>
              {strings.revoke}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function mayOf({ alcances }: TokenView): string {
  return fill(strings.may, { scopes: alcances.map((each) => strings.scopes[each]).join(", ") });
}

function LastUse({ token: { used_at, red } }: { token: TokenView }) {
  if (!used_at) return strings.unused;
  const parts = { when: <RelativeTime within iso={used_at} />, network: networkName(red) };
  return <Sentence text={strings.used} parts={parts} />;
}
