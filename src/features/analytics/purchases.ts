import * as v from 'valibot';
import { localArea, type StorageArea, storedItem } from '../../lib/browser-storage.ts';
import type { PurchaseEvent } from './events.ts';

export const PURCHASES_KEY = 'analytics-purchases';

/** Orders of one browser that are remembered: far more than are ever under way at once. */
const LIMIT = 20;

const itemSchema = v.object({
  item_id: v.string(),
  item_name: v.string(),
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

/** Lets one tab at a time through. */
export type Exclusively = <Result>(task: () => Result) => Promise<Result>;

/**
 * Which orders this browser has placed, and which of them it has reported: each once, whatever is reloaded and however
 * many tabs show it. Nothing is written to the storage before `persist()`.
 */
export function createPurchases(exclusively: Exclusively, area: StorageArea<typeof PURCHASES_KEY> = localArea) {
  const stored = storedItem(area, PURCHASES_KEY, ledgerSchema);
  let ledger: Ledger = { placed: [], reported: [] };
  let isPersistent = false;

  const read = () => (isPersistent && stored.read()) || ledger;
  const write = ({ placed, reported }: Ledger) => {
    ledger = { placed: placed.slice(-LIMIT), reported: reported.slice(-LIMIT) };
    if (isPersistent) stored.write(ledger);
  };

  return {
    /** Notes an order that was just taken. */
    place(event: PurchaseEvent): void {
      const { placed, reported } = read();
      write({ placed: [...placed, v.parse(purchaseSchema, event)], reported });
    },

    /** An order that was placed in this browser and waits to be reported. */
    find(transactionId: string): PurchaseEvent | undefined {
      return read().placed.find(({ params }) => params.transaction_id === transactionId);
    },

    /** True for the one who may report the order; for everybody later, false. */
    claim(transactionId: string): Promise<boolean> {
      return exclusively(() => {
        const { placed, reported } = read();
        if (reported.includes(transactionId)) return false;
        write({
          placed: placed.filter(({ params }) => params.transaction_id !== transactionId),
          reported: [...reported, transactionId],
        });
        return true;
      });
    },

    /** From now on, and with what is known already, the browser remembers. */
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

    /** Forgets the orders, here and in the browser, which goes on remembering what comes. */
    forgetOrders(): void {
      ledger = { placed: [], reported: [] };
      if (isPersistent) stored.remove();
    },

    /** Forgets everything, here and in the browser. */
    forget(): void {
      ledger = { placed: [], reported: [] };
      isPersistent = false;
      stored.remove();
    },
  };
}
