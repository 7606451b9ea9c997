import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PAYMENT_METHODS } from '../../contract/checkout.ts';
import { SHIPPING_METHODS } from '../../contract/delivery.ts';
import { localItems, readItem, writeItem } from '../../lib/browser-storage.ts';

const NAME = 'checkout';

/** A place that was chosen (`ref`) or typed by hand. */
const placeSchema = v.object({ ref: v.string(), name: v.string() });
type DraftPlace = v.InferOutput<typeof placeSchema>;

/** What a shopper has filled in so far. */
const draftSchema = v.object({
  /** Of the order that this will become: the same in every tab, however often it is sent. */
  key: v.string(),
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  method: v.picklist(SHIPPING_METHODS),
  settlement: placeSchema,
  branch: placeSchema,
  street: placeSchema,
  building: v.string(),
  flat: v.string(),
  payment: v.picklist(PAYMENT_METHODS),
  companyName: v.string(),
  companyCode: v.string(),
  note: v.string(),
  isCallbackNeeded: v.boolean(),
});
export type Draft = v.InferOutput<typeof draftSchema>;

const NOWHERE: DraftPlace = { ref: '', name: '' };

function newDraft(): Draft {
  return {
    key: crypto.randomUUID(),
    name: '',
    phone: '',
    email: '',
    method: 'nova-poshta-branch',
    settlement: NOWHERE,
    branch: NOWHERE,
    street: NOWHERE,
    building: '',
    flat: '',
    payment: 'card',
    companyName: '',
    companyCode: '',
    note: '',
    isCallbackNeeded: false,
  };
}

/** The draft of an earlier visit or another tab; a new one where the browser keeps none. */
const read = (): Draft => readItem(localItems, NAME, draftSchema) ?? newDraft();

const write = (draft: Draft | null) => writeItem(localItems, NAME, draft);

/** The order has been taken: the next one begins anew. */
export const forgetDraft = () => write(null);

/** The draft, which survives a reload and a way to another page; null until the page has been taken over. */
export function useDraft(): [Draft | null, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    const kept = read();
    // Written at once: a tab that is opened next has the same key.
    write(kept);
    setDraft(kept);
  }, []);
  const change = (changes: Partial<Draft>) =>
    setDraft((now) => {
      const next = now && { ...now, ...changes };
      write(next);
      return next;
    });
  return [draft, change];
}
