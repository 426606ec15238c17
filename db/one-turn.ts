import type { Database } from "./client.ts";

/**
 * Answers the same question, asked several times in one turn of the event loop, by one read, as long as
 * that is under way. Whoever asks in that turn had been heard before the read began, so nobody gets what
 * was true before they asked.
 */
export function inOneTurn<K, T>(
  read: (db: Database, key: K) => Promise<T>,
): (db: Database, key: K) => Promise<T> {
  const turns = new WeakMap<Database, Map<K, Promise<T>>>();
  return (db, key) => {
    const turn = turns.get(db) ?? newTurn(turns, db);
    const begun = turn.get(key);
    if (begun) return begun;
    // What is asked after the answer may be about what has been written since, in the same turn.
    const reading = read(db, key).finally(() => turn.delete(key));
    turn.set(key, reading);
    return reading;
  };
}

function newTurn<K, T>(turns: WeakMap<Database, Map<K, T>>, db: Database): Map<K, T> {
  const turn = new Map<K, T>();
  turns.set(db, turn);
  setImmediate(() => turns.delete(db));
  return turn;
}
