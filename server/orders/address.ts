import type { Delivery } from '../../src/contract/checkout.ts';
import type { Localized } from '../db/schema/columns.ts';
import type { OrderAddress } from '../db/schema/orders.ts';
import { Refusal } from '../errors.ts';
import type { DirectoryDeps } from '../resources/delivery/cache.ts';
import { chooseBranch, chooseDoors, type Destination } from '../resources/delivery/destination.ts';

/** Where an order goes; without references for a place that was typed by hand, without an address to be picked up. */
export interface Chosen {
  readonly address: OrderAddress | null;
  readonly refs: Destination['refs'] | null;
}

/**
 * The place that a shopper chose, in both languages from the carrier's own directory; or, when the carrier was away and
 * they typed it, as they typed it, for somebody of the shop to find.
 * @throws Refusal bad_request for a place that the carrier does not have.
 */
export async function chooseDestination(deps: DirectoryDeps, delivery: Delivery): Promise<Chosen> {
  if (delivery.method === 'pickup') return { address: null, refs: null };
  if (isTyped(delivery)) return { address: typed(delivery), refs: null };
  const chosen = await find(deps, delivery).catch((error: unknown) => {
    // The carrier has gone away since the place was found: its names are known, and somebody will see to the rest.
    if (error instanceof Refusal && error.code === 'delivery_unavailable')
      return { address: typed(delivery), refs: null };
    throw error;
  });
  if (chosen) return { address: chosen.address, refs: chosen.refs };
  const place = delivery.method === 'nova-poshta-courier' ? 'street' : 'branch';
  throw new Refusal('bad_request', { fields: { [`delivery.${place}.name`]: 'invalid' } });
}

type Sent = Exclude<Delivery, { method: 'pickup' }>;

/** A street may be typed alone: the carrier's waybills take its name. */
const isTyped = (delivery: Sent) =>
  delivery.settlement.ref === '' || (delivery.method !== 'nova-poshta-courier' && delivery.branch.ref === '');

/** Null for a place that the carrier does not have, and for a locker where a branch was chosen or the other way. */
async function find(deps: DirectoryDeps, delivery: Sent): Promise<Destination | null> {
  const { settlement } = delivery;
  if (delivery.method === 'nova-poshta-courier') {
    return chooseDoors(deps, {
      settlement: settlement.ref,
      street: delivery.street.ref === '' ? { name: delivery.street.name } : { ref: delivery.street.ref },
      building: delivery.building,
      flat: delivery.flat || null,
    });
  }
  const chosen = await chooseBranch(deps, { settlement: settlement.ref, branch: delivery.branch.ref });
  const kind = delivery.method === 'nova-poshta-locker' ? 'locker' : 'branch';
  return chosen?.branch.kind === kind ? chosen : null;
}

/** In the language of the shopper's screen; the other has no better name. */
const same = (name: string): Localized => ({ uk: name, ru: name });

function typed(delivery: Sent): OrderAddress {
  const isCourier = delivery.method === 'nova-poshta-courier';
  const place = isCourier ? delivery.street.name : delivery.branch.name;
  return {
    type: isCourier ? 'doors' : 'warehouse',
    settlementName: same(delivery.settlement.name),
    settlementNameFull: same(delivery.settlement.name),
    addressName: same(place),
    addressNameFull: same(place),
    buildingNumber: isCourier ? delivery.building : null,
    flat: isCourier ? delivery.flat || null : null,
  };
}
