// A `KeyValueStorage` for what pages show without a network, on this device. It belongs to the signed-in user, and is deleted with the session.
import { offlineDatabase } from './offline-database.js';

const storeName = 'items';

export async function getItem(key: string): Promise<string | null> {
  const value = await ask<unknown>('readonly', (items) => items.get(key));
  return typeof value === 'string' ? value : null;
}

export async function setItem(key: string, value: string): Promise<void> {
  await ask('readwrite', (items) => items.put(value, key));
}

export async function removeItem(key: string): Promise<void> {
  await ask('readwrite', (items) => items.delete(key));
}

/** Connections are closed again at once: an open one would delay the deletion. */
async function ask<T>(mode: IDBTransactionMode, act: (items: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(offlineDatabase);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settle(opening);
  try {
    return await settle(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused the request.'));
  });
}
