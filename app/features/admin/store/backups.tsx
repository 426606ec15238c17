import { Fragment } from "react";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { TechnicalWords } from "#app/ui/technical-words.tsx";
import { Bad } from "../overview/cards.tsx";
import type { StoragePage } from "./storage.server.ts";
import { strings } from "./strings.ts";

/** How the newest backup went, and the newest that was tried out. */
export function Backups({ backups }: Pick<StoragePage, "backups">) {
  const words = strings.backups;
  if (backups.length === 0) return <p>{words.none}</p>;
  return backups.map(({ kind, state, started_at, error }) => {
    const line = (
      <Sentence
        text={words.line}
        parts={{
          ...{ kind: words.kinds[kind], state: words.states[state] },
          when: <RelativeTime within iso={started_at} />,
        }}
      />
    );
    if (state !== "failed") return <p key={kind}>{line}</p>;
    return (
      <Fragment key={kind}>
        <Bad>{line}</Bad>
        {error && <TechnicalWords>{error}</TechnicalWords>}
      </Fragment>
    );
  });
}
