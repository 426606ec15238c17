import { lazy, Suspense, useState } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useRootData } from "#app/ui/root-data.ts";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import type { AdView } from "./ad-view.ts";
import styles from "./ad-row.module.css";
import { houseAd, isOfCreator } from "./house.ts";
import { useCreators } from "./use-creators.ts";
import { strings } from "../strings.ts";

// Not every operator has any.
const AdFrame = lazy(() => arriving(() => import("./ad-frame.tsx")));

interface AdRowProps {
  number: number;
  ads: AdView[];
  creators: SuggestedCreator[];
  /** On screen or next to it. */
  isNear: boolean;
}

/** Something of our own, and over it another's advertisement where the operator has one and it comes. */
export default function AdRow({ number, ads, creators: given, isNear }: AdRowProps) {
  const creators = useCreators(given, isNear && isOfCreator(number));
  const [isCovered, setCovered] = useState(false);
  const isScripted = useScripted();
  const isSignedIn = Boolean(useRootData()?.viewer);
  const { kind, headline, text, action, to, creator } = houseAd(number, { isSignedIn, creators });
  return (
    <div className={styles.row}>
      <p className={styles.label}>{isCovered ? strings.ad : kind}</p>
      <div className={styles.box}>
        <div className={classNames(styles.house, isCovered && styles.covered)} data-house>
          {creator && <Avatar user={creator} size={96} />}
          <p className={styles.headline}>{headline}</p>
          <p>{text}</p>
          <LinkButton to={to}>{action}</LinkButton>
        </div>
        {isNear && isScripted && ads.length > 0 && (
          <Suspense fallback={null}>
            <AdFrame number={number} ads={ads} onShown={setCovered} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
