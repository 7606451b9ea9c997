import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PAYMENT_METHODS } from '../../contract/checkout.ts';
import { SHIPPING_METHODS } from '../../contract/delivery.ts';
import { localArea, storedItem } from '../../lib/browser-storage.ts';

/** A place that was chosen (`ref`) or typed by hand. */
const placeSchema = v.object({ ref: v.string(), name: v.string() });
type DraftPlace = v.InferOutput<typeof placeSchema>;

/** No place yet. */
export const NOWHERE: DraftPlace = { ref: '', name: '' };

/** What a shopper has filled in so far. */
const draftSchema = v.object({
  /** Idempotency key of the order that this will become: the same in every tab, however often it is sent. */
  key: v.string(),
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  method: v.picklist(SHIPPING_METHODS),
  settlement: placeSchema,
  branch: placeSchema,
  /** Apart from the branch: each way of delivery keeps what was chosen for it. A draft of before has none. */
  locker: v.optional(placeSchema, NOWHERE),
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

function newDraft(): Draft {
  return {
    key: crypto.randomUUID(),
    name: '',
    phone: '',
    email: '',
    method: 'nova-poshta-branch',
    settlement: NOWHERE,
    branch: NOWHERE,
    locker: NOWHERE,
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

const storedDraft = storedItem(localArea, 'checkout', draftSchema);

/** Which of the draft's places the parcel goes to, where it goes to a branch or a locker. */
export const branchKey = (method: Draft['method']) => (method === 'nova-poshta-locker' ? 'locker' : 'branch');

/** The order has been placed: the next one begins anew. */
export const removeDraft = () => storedDraft.remove();

/** The draft, which survives a reload and a way to another page; null until the page is hydrated. */
export function useDraft(): [Draft | null, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    const stored = storedDraft.read() ?? newDraft();
    // Written at once: a tab that is opened next has the same key.
    storedDraft.write(stored);
    setDraft(stored);
  }, []);
  const change = (changes: Partial<Draft>) =>
    setDraft((now) => {
      if (!now) return null;
      const next = { ...now, ...changes };
      storedDraft.write(next);
      return next;
    });
  return [draft, change];
}
