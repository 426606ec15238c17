import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Form } from "#app/ui/link.tsx";
import entries from "#app/ui/lists/entries.module.css";
import { Sentence } from "#app/ui/sentence.tsx";
import type { DeviceView } from "./devices/queries.server.ts";
import { strings } from "./strings.ts";

/** The devices that are told, each with the way to end it. */
export function DeviceList({ devices }: { devices: DeviceView[] }) {
  if (devices.length === 0) return <p className={entries.hint}>{strings.none}</p>;
  return (
    <ul className={entries.list}>
      {devices.map((each) => (
        <li key={each.id} className={entries.entry}>
          <div className={entries.about}>
            <strong>{each.device}</strong>
            <p className={entries.hint}>
              {each.isCurrent && <span className={entries.current}>{strings.current}</span>}
              {each.isCurrent && " · "}
              <Sentence
                text={strings.added}
                parts={{ when: <RelativeTime within iso={each.created_at} /> }}
              />
              {each.pushed_at && " · "}
              {each.pushed_at && (
                <Sentence
                  text={strings.told}
                  parts={{ when: <RelativeTime within iso={each.pushed_at} /> }}
                />
              )}
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="id" value={each.id} />
            <Button variant="quiet" aria-label={fill(strings.removeOf, { device: each.device })}>
              {strings.remove}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
