import { LinkButton } from "#app/ui/button.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./support.module.css";
import { strings } from "./strings.ts";

/** Says that a message arrived, and under which number to ask for it. */
export function SupportThanks({ referencia }: { referencia: string }) {
  return (
    <>
      <h1>{strings.thanks.title}</h1>
      <p role="status">
        <Sentence
          text={strings.thanks.reference}
          parts={{ reference: <strong className={styles.reference}>{referencia}</strong> }}
        />
      </p>
      <p>{strings.thanks.answer}</p>
      <div className={styles.ways}>
        <LinkButton to="/">{common.goHome}</LinkButton>
        <LinkButton to="/support" variant="quiet">
          {strings.thanks.another}
        </LinkButton>
      </div>
    </>
  );
}
