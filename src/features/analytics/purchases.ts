import * as v from 'valibot';
import { localArea, type StorageArea, storedItem } from '../../lib/browser-storage.ts';
import type { PurchaseEvent } from './events.ts';

export const PURCHASES_KEY = 'analytics-purchases';

/** Maximum number of stored orders: far more than are ever pending at once. */
const LIMIT = 20;

const itemSchema = v.object({
  item_id: v.string(),
  item_name: v.string(),
  item_brand: v.exactOptional(v.string()),
  item_category: v.exactOptional(v.string()),
  item_variant: v.exactOptional(v.string()),
  price: v.number(),
  discount: v.exactOptional(v.number()),
  quantity: v.number(),
});

const purchaseSchema = v.object({
  name: v.literal('purchase'),
  params: v.object({
    transaction_id: v.string(),
    currency: v.literal('UAH'),
    value: v.number(),
    shipping: v.number(),
    coupon: v.exactOptional(v.string()),
    items: v.array(itemSchema),
  }),
});

const ledgerSchema = v.object({
  /** Placed here and not reported yet: some are paid on another page, minutes later. */
  placed: v.array(purchaseSchema),
  /** Numbers of orders that have been reported. */
  reported: v.array(v.string()),
});
type Ledger = v.InferOutput<typeof ledgerSchema>;

/** Runs a task in one tab at a time. */
export type WithLock = <Result>(task: () => Result) => Promise<Result>;

/**
 * Creates the store of purchase events of this browser's orders: they are stored until they are sent, and sent once
 * each, across reloads and in any number of tabs. Nothing is written to the storage before `persist()`.
 */
export function createPurchases(withLock: WithLock, area: StorageArea<typeof PURCHASES_KEY> = localArea) {
  const stored = storedItem(area, PURCHASES_KEY, ledgerSchema);
  let ledger: Ledger = { placed: [], reported: [] };
  let isPersistent = false;

  const read = () => (isPersistent && stored.read()) || ledger;
  const write = ({ placed, reported }: Ledger) => {
    ledger = { placed: placed.slice(-LIMIT), reported: reported.slice(-LIMIT) };
    if (isPersistent) stored.write(ledger);
  };

  return {
    /** Stores the event of an order that was just placed. */
    place(event: PurchaseEvent): void {
      const { placed, reported } = read();
      write({ placed: [...placed, v.parse(purchaseSchema, event)], reported });
    },

    /** Returns the stored event of an order, if it is not sent yet. */
    find(transactionId: string): PurchaseEvent | undefined {
      return read().placed.find(({ params }) => params.transaction_id === transactionId);
    },

    /** Returns true for the first caller, which sends the event; false for all later ones, in any tab. */
    claim(transactionId: string): Promise<boolean> {
      return withLock(() => {
        const { placed, reported } = read();
        if (reported.includes(transactionId)) return false;
        write({
          placed: placed.filter(({ params }) => params.transaction_id !== transactionId),
          reported: [...reported, transactionId],
        });
        return true;
      });
    },

    /** Stores the orders in the browser from now on, including those known already. */
    persist(): void {
      const now = ledger;
      isPersistent = true;
      const { placed, reported } = read();
      const isNew = ({ params }: PurchaseEvent) =>
        !placed.some((kept) => kept.params.transaction_id === params.transaction_id);
      write({
        placed: [...placed, ...now.placed.filter(isNew)],
        reported: [...new Set([...reported, ...now.reported])],
      });
    },

    /** Removes the orders, in memory and in the browser; new ones are still stored. */
    forgetOrders(): void {
      ledger = { placed: [], reported: [] };
      if (isPersistent) stored.remove();
    },

    /** Removes the orders and stops storing new ones. */
    forget(): void {
      ledger = { placed: [], reported: [] };
      isPersistent = false;
      stored.remove();
    },
  };
}
