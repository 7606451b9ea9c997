import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../server/log.ts';
import type { PaymentProviderId } from '../../src/contract/payment.ts';
import type { BankPayment } from './ledger.ts';
import type { Callback, Vendor } from './vendor.ts';

const log = createLog().with({ component: 'demo-bank' });

/** Irregularities of callbacks that occur with real vendors. */
export interface CallbackOptions {
  /** Milliseconds before the first callback. */
  readonly callbackDelay?: number;
  /** Number of copies of each callback, sent although it was accepted. */
  readonly callbackCopies?: number;
  /** True to send the latest event first. */
  readonly areCallbacksReversed?: boolean;
  /**
   * Milliseconds over which all copies of all callbacks are scattered at random; by default they are sent one after
   * another.
   */
  readonly callbackSpread?: number;
  /** Milliseconds before each retry of a callback that was not accepted; one retry per element. */
  readonly retryDelays?: readonly number[];
}

export interface Callbacks {
  /** Sends callbacks for the steps of a payment; does not wait for them. */
  notify(steps: readonly BankPayment[]): void;
  /** Cancels callbacks that are not delivered yet. */
  stop(): Promise<void>;
}

const RETRY_DELAYS = [1_000, 5_000, 15_000];

/** Timeout of a shop's response in milliseconds. */
const TIMEOUT = 10_000;

export function createCallbacks(
  vendors: Readonly<Record<PaymentProviderId, Vendor>>,
  {
    callbackDelay = 0,
    callbackCopies = 1,
    areCallbacksReversed = false,
    callbackSpread = 0,
    retryDelays = RETRY_DELAYS,
  }: CallbackOptions = {},
): Callbacks {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  const notifyAll = async (steps: readonly BankPayment[]) => {
    await sleep(callbackDelay, null, { signal: stopping.signal });
    const copies = (areCallbacksReversed ? steps.toReversed() : steps).flatMap((step) => {
      const callback = vendors[step.vendor].callback(step);
      return callback ? Array.from({ length: callbackCopies }, () => ({ step, callback })) : [];
    });
    if (callbackSpread > 0) await Promise.all(copies.map(({ step, callback }) => scatter(step, callback)));
    else for (const { step, callback } of copies) await deliver(step, callback);
  };

  const scatter = async (step: BankPayment, callback: Callback) => {
    await sleep(Math.random() * callbackSpread, null, { signal: stopping.signal });
    await deliver(step, callback);
  };

  const deliver = async (payment: BankPayment, callback: Callback) => {
    for (const delay of [0, ...retryDelays]) {
      await sleep(delay, null, { signal: stopping.signal });
      const answer = await post(payment.callbackUrl, callback, stopping.signal);
      if (answer && vendors[payment.vendor].isTaken(payment, answer)) return;
    }
    log.warning('A callback was not taken', { url: payment.callbackUrl, payment: payment.reference });
  };

  return {
    notify(steps) {
      const notifying = notifyAll(steps.filter(({ isSilent }) => !isSilent))
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error('Callbacks could not be sent', { reason: String(error) });
        })
        .finally(() => underWay.delete(notifying));
      underWay.add(notifying);
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

/**
 * Sends a callback; returns null without a response. Redirects are not followed: they could lead to another host.
 */
async function post(url: string, { headers, body }: Callback, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
