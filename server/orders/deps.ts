import type { Deps } from '../context.ts';
import type { NovaPoshta } from '../delivery/nova-poshta/nova-poshta.ts';
import type { WaybillSender } from '../delivery/nova-poshta/waybills.ts';
import type { PaymentProviders } from '../payments/providers.ts';

/** What orders need beside the rest of the API: who takes their money, and who their parcels. */
export interface OrderDeps extends Deps {
  /** Services that take card payments, in the order in which they are offered. */
  readonly payments: PaymentProviders;
  /** Milliseconds from an order until which attempts to pay can keep its pieces. */
  readonly paymentHold: number;
  readonly novaPoshta: NovaPoshta;
  /** Who hands parcels in to the carrier. */
  readonly waybillSender: WaybillSender;
}
