import * as v from 'valibot';
import { type Cart, cartSchema } from '../../contract/cart.ts';
import { ApiError } from '../../lib/api-error.ts';
import { localArea, type StorageArea, storedCollection, storedItem } from '../../lib/browser-storage.ts';
import type { LocalName } from '../../rules/browser-data.ts';
import { type PendingChange, pendingChangeSchema } from './queue.ts';

/** Milliseconds for which an unsent change is kept; the API remembers idempotency keys for longer. */
const PENDING_LIFETIME = 30 * 24 * 60 * 60_000;
/** The number of keys of applied changes that are stored with the cart. */
const MAX_APPLIED_KEYS = 50;

/**
 * The API's last response, and the keys of the changes that it includes: one item, so that no tab counts a change
 * twice.
 */
const snapshotSchema = v.object({ lang: v.string(), cart: cartSchema, answered: v.array(v.string()) });
type Snapshot = v.InferOutput<typeof snapshotSchema>;

/** The error of a change that was rolled back, until the shopper has seen it. */
const rejectionSchema = v.object({
  code: v.string(),
  status: v.number(),
  message: v.string(),
  fields: v.record(v.string(), v.string()),
  isForShopper: v.boolean(),
});

/** Stores the cart in the browser, shared by its tabs. */
export interface CartStorage {
  /** Returns changes that the API has not answered yet, in no particular order. */
  readPending(): readonly PendingChange[];
  addPending(change: PendingChange): void;
  removePending(key: string): void;
  readSnapshot(): Snapshot | null;
  /** `appliedKey` is the key of the change to which the cart is the response. */
  writeSnapshot(lang: string, cart: Cart, appliedKey?: string): void;
  removeSnapshot(): void;
  addRejection(key: string, error: unknown): void;
  /** Removes and returns the rejections of these keys. */
  takeRejections(isWanted: (key: string) => boolean): readonly (readonly [key: string, error: Error])[];
  clear(): void;
  /**
   * Listens to other tabs' writes.
   * @returns a function that unsubscribes
   */
  subscribe(listeners: Listeners): () => void;
}

interface Listeners {
  onPending(): void;
  onSnapshot(before: Snapshot | null): void;
  onRejection(): void;
}

export function createCartStorage(area: StorageArea<LocalName> = localArea, now: () => number = Date.now): CartStorage {
  const snapshot = storedItem(area, 'cart-kept', snapshotSchema);
  const pending = storedCollection(area, 'cart-intent-', pendingChangeSchema);
  const rejections = storedCollection(area, 'cart-refusal-', rejectionSchema);
  return {
    readPending() {
      const applied = new Set(snapshot.read()?.answered);
      return pending.keys().flatMap((key) => {
        const item = pending.item(key);
        const change = item.read();
        if (change && now() - change.madeAt <= PENDING_LIFETIME && !applied.has(change.key)) return [change];
        // Unreadable, too old, or already applied: there is nothing to send.
        item.remove();
        return [];
      });
    },
    addPending: (change) => pending.item(change.key).write(change),
    removePending: (key) => pending.item(key).remove(),
    readSnapshot: snapshot.read,
    writeSnapshot(lang, cart, appliedKey) {
      const before = snapshot.read()?.answered ?? [];
      const answered = appliedKey === undefined ? before : [...before, appliedKey].slice(-MAX_APPLIED_KEYS);
      snapshot.write({ lang, cart, answered });
    },
    removeSnapshot: snapshot.remove,
    addRejection: (key, error) => rejections.item(key).write(toRejection(error)),
    takeRejections: (isWanted) =>
      rejections
        .keys()
        .filter(isWanted)
        .flatMap((key) => {
          const item = rejections.item(key);
          const rejection = item.read();
          item.remove();
          if (!rejection) return [];
          const { code, status, message, ...details } = rejection;
          return [[key, new ApiError(code, status, message, details)] as const];
        }),
    clear() {
      for (const collection of [pending, rejections])
        for (const key of collection.keys()) collection.item(key).remove();
      snapshot.remove();
    },
    subscribe({ onPending, onSnapshot, onRejection }) {
      const ends = [pending.subscribe(onPending), snapshot.subscribe(onSnapshot), rejections.subscribe(onRejection)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

function toRejection(error: unknown): v.InferOutput<typeof rejectionSchema> {
  if (!(error instanceof ApiError)) {
    return { code: 'unknown', status: 0, message: String(error), fields: {}, isForShopper: false };
  }
  const { code, status, message, fields, isForShopper } = error;
  return { code, status, message, fields: { ...fields }, isForShopper };
}
