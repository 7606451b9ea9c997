import { randomInt, randomUUID } from 'node:crypto';
import type { Language } from '../../../src/contract/language.ts';
import type { PaymentProviderId } from '../../../src/contract/payment.ts';

/** `processing`: a card was given. `verifying`: waits for 3-D Secure. */
export type BankStatus =
  | 'open'
  | 'processing'
  | 'verifying'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunded';

/** What a merchant asks for. Amounts are kopiykas. */
interface Order {
  readonly vendor: PaymentProviderId;
  /** The merchant's own; LiqPay and WayForPay take one once. */
  readonly reference: string;
  readonly amount: number;
  readonly description: string;
  /** Null: the browser's. */
  readonly lang: Language | null;
  readonly callbackUrl: string;
  readonly returnUrl: string;
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

export interface BankPayment extends Order {
  /** Of the payment page: whoever knows it may pay. */
  readonly token: string;
  /** The vendor's own number: digits, as LiqPay has them. */
  readonly number: string;
  readonly createdAt: Date;
  readonly status: BankStatus;
  readonly changedAt: Date;
  readonly refunded: number;
  /** No callback is sent of it. */
  readonly isSilent: boolean;
}

type Change = Partial<Pick<BankPayment, 'status' | 'refunded' | 'isSilent'>>;

/** Everything that the bank knows, for as long as it runs. */
export interface Ledger {
  open(order: Order): BankPayment;
  find(filter: Partial<Pick<BankPayment, 'token' | 'number' | 'vendor' | 'reference'>>): BankPayment | undefined;
  list(): BankPayment[];
  /** The payment after the change. */
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
  const isOverdue = ({ status, expiresAt }: BankPayment) =>
    (status === 'open' || status === 'verifying') && expiresAt !== null && expiresAt <= now().getTime();
  return {
    open: (order) =>
      put({
        ...order,
        token: randomUUID(),
        number: String(randomInt(1_000_000_000, LARGEST_NUMBER)),
        createdAt: now(),
        status: 'open',
        changedAt: now(),
        refunded: 0,
        isSilent: false,
      }),
    find(filter) {
      const wanted = Object.entries(filter) as [keyof BankPayment, unknown][];
      const found = [...payments.values()].find((payment) => wanted.every(([name, value]) => payment[name] === value));
      return found && isOverdue(found) ? change(found, { status: 'expired' }) : found;
    },
    list: () => [...payments.values()],
    change,
  };
}

/** Returns a part or the rest of what was paid; null when there is not as much. */
export function refund(ledger: Ledger, payment: BankPayment, amount: number): BankPayment | null {
  const refunded = payment.refunded + amount;
  if (payment.status !== 'paid' || amount <= 0 || refunded > payment.amount) return null;
  return ledger.change(payment, { refunded, status: refunded === payment.amount ? 'refunded' : 'paid' });
}
