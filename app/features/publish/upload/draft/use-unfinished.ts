import { useEffect, useRef, useState } from "react";
import { listUnfinished, removeUpload, type Unfinished } from "../sending/kept-posts.ts";

const NOTHING: Unfinished = { subidas: [], envios: [] };

/** What the server has of files in no post, asked once when the page is there. */
export function useUnfinished(isReady: boolean, onFound: (unfinished: Unfinished) => void) {
  const [unfinished, setUnfinished] = useState(NOTHING);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    // Without an answer each file asks for itself.
    void listUnfinished()
      .catch(() => NOTHING)
      .then((answer) => {
        if (isOver) return;
        setUnfinished(answer);
        found.current(answer);
      });
    return () => void (isOver = true);
  }, [isReady]);

  const drop = (id: string) => {
    setUnfinished(({ subidas, envios }) => {
      return { envios, subidas: subidas.filter((one) => one.id !== id) };
    });
    void removeUpload(id);
  };
  return { unfinished, drop };
}
