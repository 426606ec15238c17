import { fill } from "#app/strings/language.ts";
import { Link } from "#app/ui/link.tsx";
import { strings } from "./strings.ts";

const words = strings.line;

/** Where somebody is paid, in one line that leads to it; null: they have not said. */
export function AccountLine({ account }: { account: { banco: string; clabe: string } | null }) {
  return (
    <p>
      {account ? fill(words.has, { bank: account.banco, clabe: account.clabe }) : words.none}{" "}
      <Link to="/settings/cuenta">{account ? words.change : words.add}</Link>
    </p>
  );
}
