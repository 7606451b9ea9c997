import { randomInt, randomUUID } from 'node:crypto';
import type { Language } from '../../src/contract/language.ts';
import type { PaymentProviderId } from '../../src/contract/payment.ts';
import type { EarlierPayment } from './earlier-payments.ts';

/** Status of a payment. `processing`: a card was given. `verifying`: waits for 3-D Secure. */
export type BankStatus =
  | 'open'
  | 'processing'
  | 'verifying'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunded';

/** Payment request of a merchant. Amounts are kopiykas. */
interface Order {
  readonly vendor: PaymentProviderId;
  /** The merchant's own reference; LiqPay and WayForPay accept it once. */
  readonly reference: string;
  readonly amount: number;
  readonly description: string;
  /** Null means the browser's language. */
  readonly lang: Language | null;
  readonly callbackUrl: string;
  readonly returnUrl: string;
  /** Milliseconds since 1970; null means never. */
  readonly expiresAt: number | null;
}

export interface BankPayment extends Order {
  /** Token of the payment page; any client that has it may pay. */
  readonly token: string;
  /** The vendor's own number: digits, as at LiqPay. */
  readonly number: string;
  readonly createdAt: Date;
  readonly status: BankStatus;
  readonly changedAt: Date;
  readonly refunded: number;
  /** True if no callbacks are sent for it. */
  readonly isSilent: boolean;
}

type Change = Partial<Pick<BankPayment, 'status' | 'refunded' | 'isSilent'>>;

/** The bank's payments, in memory. */
export interface Ledger {
  open(order: Order): BankPayment;
  /** Adds a paid payment whose callbacks were sent before the bank was started. */
  keep(payment: EarlierPayment): void;
  find(filter: Partial<Pick<BankPayment, 'token' | 'number' | 'vendor' | 'reference'>>): BankPayment | undefined;
  list(): BankPayment[];
  /** Changes a payment and returns its new state. */
  change(payment: BankPayment, change: Change): BankPayment;
}

const LARGEST_NUMBER = 2 ** 47;

export function createLedger(now: () => Date = () => new Date()): Ledger {
  const payments = new Map<string, BankPayment>();
  const put = (payment: BankPayment) => {
    payments.set(payment.token, payment);
    return payment;
  };
  const change = (payment: BankPayment, changes: Change) => put({ ...payment, ...changes, changedAt: now() });
  const open = (order: Order) =>
    put({
      ...order,
      token: randomUUID(),
      number: String(randomInt(1_000_000_000, LARGEST_NUMBER)),
      createdAt: now(),
      status: 'open',
      changedAt: now(),
      refunded: 0,
      isSilent: false,
    });
  const isOverdue = ({ status, expiresAt }: BankPayment) =>
    (status === 'open' || status === 'verifying') && expiresAt !== null && expiresAt <= now().getTime();
  return {
    open,
    keep(payment) {
      const order = { ...payment, description: '', lang: null, callbackUrl: '', returnUrl: '', expiresAt: null };
      change(open(order), { status: 'paid', refunded: payment.refunded, isSilent: true });
    },
    find(filter) {
      const wanted = Object.entries(filter) as [keyof BankPayment, unknown][];
      const found = [...payments.values()].find((payment) => wanted.every(([name, value]) => payment[name] === value));
      return found && isOverdue(found) ? change(found, { status: 'expired' }) : found;
    },
    list: () => [...payments.values()],
    change,
  };
}

/** Refunds a part or the rest of a payment; null when the amount exceeds it. */
export function refund(ledger: Ledger, payment: BankPayment, amount: number): BankPayment | null {
  const refunded = payment.refunded + amount;
  if (payment.status !== 'paid' || amount <= 0 || refunded > payment.amount) return null;
  return ledger.change(payment, { refunded, status: refunded === payment.amount ? 'refunded' : 'paid' });
}
