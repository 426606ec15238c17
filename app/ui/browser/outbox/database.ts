/** What a browser keeps of its person without a line, for pages and for the worker. */
export const KEPT_DATABASE = "sin-conexion";

/** What was typed and has to be sent, in its order; and what was read last. */
export type StoreName = "pendientes" | "leido";

/**
 * One step in a store of the database. Throws where the browser keeps nothing, as private windows may, or has no room.
 */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode);
    const request = act(transaction.objectStore(name));
    await finished(transaction);
    return request?.result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("pendientes", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("leido");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not opened"));
    request.onblocked = () => reject(new Error("blocked"));
  });
}

/** What was written is there once its transaction is over, not before. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("not kept"));
    transaction.oncomplete = () => resolve();
    transaction.onabort = fail;
    transaction.onerror = fail;
  });
}
