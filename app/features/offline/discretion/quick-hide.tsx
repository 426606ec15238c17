import { useEffect } from "react";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** The key that leaves the site, on every page, the gate too. */
export function QuickHide() {
  const root = useRootData();
  const { discreet, leaveUrl } = root ?? {};
  const tecla = discreet?.tecla;
  useEffect(() => {
    if (!tecla || !leaveUrl) return;
    let stop = () => {};
    let isOver = false;
    void arriving(() => import("./hear-keys.ts")).then(({ hearKeys }) => {
      if (!isOver) stop = hearKeys(tecla, leaveUrl);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [tecla, leaveUrl]);
  return null;
}
