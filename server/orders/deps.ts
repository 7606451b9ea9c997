import type { Deps } from '../context.ts';
import type { NovaPoshta } from '../delivery/nova-poshta/nova-poshta.ts';
import type { WaybillSender } from '../delivery/nova-poshta/waybills.ts';
import type { PaymentProviders } from '../payments/providers.ts';

/** Dependencies of orders, in addition to those of the API: payment providers and the carrier. */
export interface OrderDeps extends Deps {
  /** Providers of card payments, in the order in which they are offered. */
  readonly payments: PaymentProviders;
  /** Milliseconds after an order was placed during which attempts to pay can hold its stock. */
  readonly paymentHold: number;
  readonly novaPoshta: NovaPoshta;
  /** The sender that hands parcels in to the carrier. */
  readonly waybillSender: WaybillSender;
}
