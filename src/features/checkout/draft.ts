import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PAYMENT_METHODS } from '../../contract/checkout.ts';
import { SHIPPING_METHODS } from '../../contract/delivery.ts';
import { localArea, storedItem } from '../../lib/browser-storage.ts';

/** A place that was chosen (with a `ref`) or typed by hand. */
const placeSchema = v.object({ ref: v.string(), name: v.string() });
type DraftPlace = v.InferOutput<typeof placeSchema>;

/** An empty place. */
export const NOWHERE: DraftPlace = { ref: '', name: '' };

/** The checkout's fields as filled in so far. */
const draftSchema = v.object({
  /** The idempotency key of the order: the same in every tab, however often the order is sent. */
  key: v.string(),
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  method: v.picklist(SHIPPING_METHODS),
  settlement: placeSchema,
  branch: placeSchema,
  /**
   * Separate from the branch, so that each delivery method keeps its choice. Drafts stored by an earlier version lack
   * it.
   */
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

/** Returns the draft's place to which the parcel goes: a branch or a locker. */
export const branchKey = (method: Draft['method']) => (method === 'nova-poshta-locker' ? 'locker' : 'branch');

/** Removes the draft after the order was placed, so that the next order starts empty. */
export const removeDraft = () => storedDraft.remove();

/** Returns the draft, which survives a reload and navigation; null until the page is hydrated. */
export function useDraft(): [Draft | null, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    const stored = storedDraft.read() ?? newDraft();
    // Stored at once, so that the next tab has the same key.
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
