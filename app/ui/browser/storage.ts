/** As much of a `Storage` as is used. */
interface Keeper extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Removes whatever has a name that begins so, unless it begins like `but`. */
  removeAll: (beginning: string, but?: string) => void;
}

/** For this tab, over a reload. */
export const tabStorage = keeper(() => sessionStorage);
/** For this browser, in all its tabs. */
export const browserStorage = keeper(() => localStorage);

/**
 * A storage whose very name may throw, as it does where somebody refuses cookies, and which may be full.
 * What it does not take is kept as long as the document lasts.
 */
function keeper(storage: () => Storage): Keeper {
  const kept = new Map<string, string | null>();
  const write = (name: string, text: string | null) => {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
      kept.delete(name);
    } catch {
      kept.set(name, text);
    }
  };
  return {
    getItem(name) {
      const here = kept.get(name);
      if (here !== undefined) return here;
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    setItem: write,
    removeItem: (name) => write(name, null),
    removeAll(beginning, but) {
      const names = [...kept.keys(), ...namesIn(storage)];
      for (const name of names)
        if (name.startsWith(beginning) && !(but && name.startsWith(but))) write(name, null);
    },
  };
}

function namesIn(storage: () => Storage): string[] {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
}
