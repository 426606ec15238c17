import { useState } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { AdFrame } from "./ad-frame.tsx";
import type { AdView } from "./ad-view.ts";
import styles from "./ad-row.module.css";
import { strings } from "../strings.ts";

interface AdRowProps {
  number: number;
  ads: AdView[];
  /** On screen or next to it. */
  isNear: boolean;
}

/** An advertisement of our own, and over it another's where the operator has one and it comes. */
export function AdRow({ number, ads, isNear }: AdRowProps) {
  const [isCovered, setCovered] = useState(false);
  return (
    <div className={styles.row}>
      <p className={styles.label}>{strings.ad}</p>
      <div className={styles.box}>
        <div className={classNames(styles.house, isCovered && styles.covered)}>
          <p className={styles.headline}>{strings.house.headline}</p>
          <p>{strings.house.text}</p>
          <LinkButton to="/upload">{strings.upload}</LinkButton>
        </div>
        {isNear && ads.length > 0 && <AdFrame number={number} ads={ads} onShown={setCovered} />}
      </div>
    </div>
  );
}
