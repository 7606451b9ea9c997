import { useState } from 'react';
import {
  addPhoneLine,
  changePhoneLine,
  enterPhonePromo,
  type PhoneOrder,
  removePhoneLine,
  removePhonePromo,
} from '../../contract/phone-orders.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { ChosenServices } from '../orders/services-dialog.tsx';
import { usePhoneWrite } from './queries.ts';

type Change =
  | { readonly kind: 'add'; readonly key: string; readonly sku: string; readonly seenPrice: number }
  | { readonly kind: 'quantity'; readonly line: string; readonly quantity: number }
  | { readonly kind: 'services'; readonly line: string; readonly quantity: number; readonly services: ChosenServices }
  | { readonly kind: 'remove'; readonly line: string }
  | { readonly kind: 'promo'; readonly code: string | null };

function send(api: StudioApi, id: string, change: Change): Promise<PhoneOrder> {
  switch (change.kind) {
    case 'add': {
      const { key, sku, seenPrice } = change;
      const headers = { 'idempotency-key': key };
      return api.request(addPhoneLine, { params: { id }, body: { sku, quantity: 1, seenPrice }, headers });
    }
    case 'quantity':
      return api.request(changePhoneLine, {
        params: { id, line: change.line },
        body: { quantity: change.quantity },
      });
    case 'services': {
      const { line, quantity, services } = change;
      return api.request(changePhoneLine, { params: { id, line }, body: { quantity, services } });
    }
    case 'remove':
      return api.request(removePhoneLine, { params: { id, line: change.line } });
    case 'promo':
      return change.code === null
        ? api.request(removePhonePromo, { params: { id } })
        : api.request(enterPhonePromo, { params: { id }, body: { code: change.code } });
  }
}

/** Changes the cart of a phone order and keeps typed quantities that are not saved yet. */
export function usePhoneCart({ id, cart }: PhoneOrder) {
  const write = usePhoneWrite(id, (api, change: Change) => send(api, id, change));
  const [typed, setTyped] = useState<ReadonlyMap<string, number | null>>(new Map());
  const quantityOf = (line: string, known: number) => (typed.has(line) ? (typed.get(line) ?? null) : known);
  return {
    change: write.mutateAsync,
    isPending: write.isPending,
    quantityOf,
    type: (line: string, quantity: number | null) => setTyped((all) => new Map(all).set(line, quantity)),
    /** True if the shown quantities are those that the sums include, and all lines are available. */
    isSettled: cart.lines.every(
      ({ id: line, quantity, isAvailable }) => isAvailable && quantityOf(line, quantity) === quantity,
    ),
  };
}

export type PhoneCart = ReturnType<typeof usePhoneCart>;
