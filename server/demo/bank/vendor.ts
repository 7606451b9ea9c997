import type { BankPayment } from './ledger.ts';

export interface Callback {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How one of the vendors talks to the shop's server and sends the browser back to it. */
export interface Vendor {
  /** Null where the vendor sends no callback of this status. */
  callback(payment: BankPayment): Callback | null;
  /** Whether the shop's answer acknowledges the callback. */
  isTaken(payment: BankPayment, answer: { readonly status: number; readonly body: string }): boolean;
  /** What the browser carries back with POST; null where it comes back with GET and nothing. */
  returnFields(payment: BankPayment): Readonly<Record<string, string>> | null;
}
