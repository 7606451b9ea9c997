import type { NewPayment } from './provider.ts';

export interface PaymentLine {
  readonly name: string;
  readonly quantity: number;
  /** Kopiykas per piece. */
  readonly price: number;
}

/**
 * Returns the lines that a provider shows. Their sum equals the amount: if that of the items does not, because of a
 * discount or delivery, one line stands for the whole payment.
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
