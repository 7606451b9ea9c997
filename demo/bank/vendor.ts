import type { BankPayment } from './ledger.ts';

export interface Callback {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Protocol of one vendor: callbacks to the shop's server and the return of the browser. */
export interface Vendor {
  /** Returns the callback of a payment's status; null if the vendor sends none. */
  callback(payment: BankPayment): Callback | null;
  /** Returns true if the shop's answer acknowledges the callback. */
  isTaken(payment: BankPayment, answer: { readonly status: number; readonly body: string }): boolean;
  /** Returns the fields that the browser sends back with POST; null if it returns with GET. */
  returnFields(payment: BankPayment): Readonly<Record<string, string>> | null;
}
