import { fullDate } from "#app/ui/intl/dates.ts";
import type { Block, LegalDocument, LegalSection } from "./document.ts";
import styles from "#app/ui/reading/reading.module.css";
import { LegalColumn } from "#app/ui/reading/reading-column.tsx";
import { Sentence } from "#app/ui/sentence.tsx";
import { RichText } from "./rich-text.tsx";
import { strings } from "./strings.ts";

/** A legal document with its contents; reads, jumps and prints without scripts. */
export function LegalPage({
  document: { title, version, intro, sections },
}: {
  document: LegalDocument;
}) {
  return (
    <LegalColumn>
      <article className={styles.document}>
        <h1>{title}</h1>
        <p className={styles.updated}>
          <Sentence
            text={strings.document.updated}
            parts={{ date: <time dateTime={version}>{fullDate(version, "UTC")}</time> }}
          />
        </p>
        {intro.map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        <Contents sections={sections} />
        {sections.map((section, at) => (
          <Section key={section.id} number={at + 1} section={section} />
        ))}
      </article>
    </LegalColumn>
  );
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="indice">
      <h2 id="indice">{strings.document.contents}</h2>
      <ol>
        {sections.map(({ id, title }, at) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className={styles.number}>{at + 1}.</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ number, section }: { number: number; section: LegalSection }) {
  const headings: Block[] = section.blocks.filter(isHeading);
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>
        {number}. {section.title}
      </h2>
      {section.blocks.map((block, at) => (
        <BlockView key={at} block={block} number={`${number}.${headings.indexOf(block) + 1}`} />
      ))}
    </section>
  );
}

function BlockView({ block, number }: { block: Block; number: string }) {
  if (typeof block === "string") {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if (isHeading(block)) {
    return (
      <h3>
        {number}. {block.heading}
      </h3>
    );
  }
  return (
    <ul>
      {block.list.map((item, at) => (
        <li key={at}>
          {typeof item === "string" ? (
            <RichText text={item} />
          ) : (
            <>
              <strong>{item.term}:</strong> <RichText text={item.text} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function isHeading(block: Block): block is { heading: string } {
  return typeof block === "object" && "heading" in block;
}
