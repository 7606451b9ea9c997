import type { NewPayment } from './provider.ts';

export interface PaymentLine {
  readonly name: string;
  readonly quantity: number;
  /** Kopiykas of one piece. */
  readonly price: number;
}

/**
 * What a provider shows as paid for. The lines come to the amount exactly: one line stands for the whole payment where
 * the items do not, because something was discounted or delivered.
 */
export function paymentLines({
  amount,
  description,
  items,
}: Pick<NewPayment, 'amount' | 'description' | 'items'>): PaymentLine[] {
  const sum = items.reduce((total, { cost }) => total + cost, 0);
  if (items.length === 0 || sum !== amount) return [{ name: description, quantity: 1, price: amount }];
  return items.map(({ name, quantity, cost }) =>
    cost % quantity === 0
      ? { name, quantity, price: cost / quantity }
      : { name: `${name} × ${quantity}`, quantity: 1, price: cost },
  );
}
