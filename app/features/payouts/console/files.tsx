import { fill, plural } from "#app/strings/language.ts";
import { moneyText } from "#app/ui/intl/money.ts";
import { BANK_FILES } from "../limits.ts";
import styles from "./console.module.css";
import type { BatchBank } from "./list.server.ts";
import { consoleStrings } from "./strings.ts";

const words = consoleStrings.batch;

interface FilesProps {
  id_lote: number;
  currency: string;
  /** What the bank's files say in all; null: there are none. */
  banco: BatchBank;
}

/** What is downloaded of a batch, with what each file says in all. */
export function Files({ id_lote, currency, banco }: FilesProps) {
  const at = (format: string) => `/api/moderacion/retiros/lotes/${id_lote}/${format}`;
  return (
    <section className={styles.part}>
      <h2>{words.files}</h2>
      <p className={styles.hint}>{words.same}</p>
      <ul className={styles.list}>
        <li className={styles.row}>
          <a className={styles.link} href={at("csv")} download>
            {words.download}
          </a>
        </li>
        {banco &&
          BANK_FILES.map((file) => {
            const { payments, amount_cents } = banco[file];
            return (
              <li key={file} className={styles.row}>
                <div className={styles.head}>
                  {payments > 0 ? (
                    <a className={styles.link} href={at(file)} download>
                      {words.bank[file]}
                    </a>
                  ) : (
                    <span className={styles.link}>{words.bank[file]}</span>
                  )}
                  <span className={styles.hint}>
                    {payments > 0
                      ? fill(plural(payments, words.total), {
                          money: moneyText(amount_cents, currency),
                        })
                      : words.none}
                  </span>
                </div>
              </li>
            );
          })}
      </ul>
      {banco ? (
        <>
          <p className={styles.hint}>{words.compare}</p>
          {banco.others > 0 && <p>{plural(banco.others, words.others)}</p>}
        </>
      ) : (
        <p className={styles.hint}>
          {currency === "MXN" ? words.noBank : fill(words.notMxn, { currency })}
        </p>
      )}
    </section>
  );
}
