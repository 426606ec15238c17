import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { markRefused, takesPushes, turnedOnIn, wasRefused } from "./browser/mark.ts";
import { turnOn } from "./browser/subscribe.ts";
import styles from "./push-offer.module.css";
import { strings } from "./strings.ts";

const { offer } = strings;

/** Asks once, at the edge of the page, before the browser does: a no to that one could not be taken back here. */
export default function PushOffer({ me }: { me: number }) {
  const [isAsked, setAsked] = useState(() => isToBeAsked(me));
  const [said, setSaid] = useState<string | null>(null);
  if (!isAsked) return null;

  const refuse = () => {
    markRefused();
    setAsked(false);
  };
  const accept = () => {
    turnOn(me).then(
      (isOn) => (isOn ? setSaid(offer.done) : refuse()),
      () => setSaid(strings.failed),
    );
  };
  return (
    <aside className={styles.offer} aria-label={offer.label}>
      <div role="status" className={styles.words}>
        {said ? (
          <p>{said}</p>
        ) : (
          <>
            <p>{offer.ask}</p>
            <p className={styles.about}>{offer.about}</p>
          </>
        )}
      </div>
      {said ? (
        <Button type="button" variant="quiet" onClick={() => setAsked(false)}>
          {offer.close}
        </Button>
      ) : (
        <div className={styles.ways}>
          <Button type="button" onClick={accept}>
            {offer.yes}
          </Button>
          <Button type="button" variant="quiet" onClick={refuse}>
            {offer.no}
          </Button>
        </div>
      )}
    </aside>
  );
}

function isToBeAsked(me: number): boolean {
  const isOpen = takesPushes() && Notification.permission !== "denied";
  return isOpen && turnedOnIn(me) === null && !wasRefused();
}
