import type { Database } from "./client.ts";

/**
 * Answers the same question, asked several times in one turn of the event loop, by one read, as long as
 * that is under way. Whoever asks in that turn had been heard before the read began, so nobody gets what
 * was true before they asked.
 */
export function inOneTurn<Q, T>(
  read: (db: Database, question: Q) => Promise<T>,
  /** What makes two questions the same. */
  keyOf: (question: Q) => unknown = (question) => question,
): (db: Database, question: Q) => Promise<T> {
  const turns = new WeakMap<Database, Map<unknown, Promise<T>>>();
  return (db, question) => {
    const key = keyOf(question);
    const turn = turns.get(db) ?? newTurn(turns, db);
    const begun = turn.get(key);
    if (begun) return begun;
    // What is asked after the answer may be about what has been written since, in the same turn.
    const reading = read(db, question).finally(() => turn.delete(key));
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
