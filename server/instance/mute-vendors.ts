import { NovaPoshtaError } from '../delivery/nova-poshta/error.ts';
import type { NovaPoshta } from '../delivery/nova-poshta/nova-poshta.ts';
import { MessageError } from '../messages/message-error.ts';
import type { MessageVendors } from '../messages/send.ts';
import { PaymentError, type PaymentProvider } from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/providers.ts';
import type { Instance } from './instance.ts';

const MUTE = 'This copy of the shop is mute';
const TEMPORARY = { isTemporary: true } as const;

type Guard = <Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>;

/** Returns a function that lets calls pass only while the shop is live. */
const guardWith =
  ({ isLive }: Pick<Instance, 'isLive'>, refuse: () => Error): Guard =>
  (call) =>
  async (...args) => {
    if (!(await isLive())) throw refuse();
    return call(...args);
  };

/** Providers that start and return payments only while the shop is live; callbacks and states are always read. */
export function mutePayments(payments: PaymentProviders, instance: Pick<Instance, 'isLive'>): PaymentProviders {
  const guard = guardWith(instance, () => new PaymentError(MUTE, TEMPORARY));
  const muted = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    begin: guard((payment) => provider.begin(payment)),
    refund: guard((payment, amount, key) => provider.refund(payment, amount, key)),
  });
  return new Map([...payments].map(([id, provider]) => [id, muted(provider)]));
}

/** A carrier that changes waybills and registers only while the shop is live; its directory and tracking are read. */
export function muteCarrier(carrier: NovaPoshta, instance: Pick<Instance, 'isLive'>): NovaPoshta {
  const guard = guardWith(instance, () => new NovaPoshtaError(MUTE, TEMPORARY));
  return {
    ...carrier,
    saveWaybill: guard(carrier.saveWaybill),
    deleteWaybill: guard(carrier.deleteWaybill),
    registerWaybills: guard(carrier.registerWaybills),
    removeFromRegister: guard(carrier.removeFromRegister),
  };
}

/** Senders of e-mail and SMS that send only while the shop is live. */
export function muteMessages({ mailer, sms }: MessageVendors, instance: Pick<Instance, 'isLive'>): MessageVendors {
  const guard = guardWith(instance, () => new MessageError(MUTE, TEMPORARY));
  return { mailer: { ...mailer, send: guard(mailer.send) }, sms: { ...sms, send: guard(sms.send) } };
}
