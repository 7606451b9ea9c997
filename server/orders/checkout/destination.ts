import type { Delivery } from '../../../src/contract/checkout.ts';
import type { ParcelLimits } from '../../../src/rules/parcels.ts';
import type { Localized } from '../../db/schema/columns.ts';
import type { OrderAddress } from '../../db/schema/orders.ts';
import type { DirectoryDeps } from '../../delivery/cache.ts';
import { chooseBranch, chooseDoors, type Destination } from '../../delivery/destination.ts';
import { readBranches, searchSettlements } from '../../delivery/directory.ts';
import { ApiError } from '../../errors.ts';

/** Where an order goes; without references for a place that was typed by hand, without an address to be picked up. */
export interface Chosen {
  readonly address: OrderAddress | null;
  readonly refs: Destination['refs'] | null;
  /** What the chosen branch takes; null where none was chosen. */
  readonly limits: ParcelLimits | null;
}

/**
 * The place that a shopper chose, in both languages from the carrier's own directory; or, when the carrier was away and
 * they typed it, as they typed it, for somebody of the shop to find.
 * @throws ApiError bad_request for a place that the carrier does not have, and for one that was typed while it can be chosen.
 */
export async function chooseDestination(deps: DirectoryDeps, delivery: Delivery): Promise<Chosen> {
  if (delivery.method === 'pickup') return { address: null, refs: null, limits: null };
  if (isTyped(delivery)) {
    await requireAway(deps, delivery);
    return { address: typed(delivery), refs: null, limits: null };
  }
  const chosen = await find(deps, delivery).catch((error: unknown) => {
    // The carrier has gone away since the place was found: its names are known, and somebody will see to the rest.
    if (error instanceof ApiError && error.code === 'delivery_unavailable')
      return { address: typed(delivery), refs: null, limits: null };
    throw error;
  });
  if (chosen) return chosen;
  const place = delivery.method === 'nova-poshta-courier' ? 'street' : 'branch';
  throw new ApiError('bad_request', { fields: { [`delivery.${place}.name`]: 'invalid' } });
}

type Sent = Exclude<Delivery, { method: 'pickup' }>;

/** A street may be typed alone: the carrier's waybills take its name. */
const isTyped = (delivery: Sent) =>
  delivery.settlement.ref === '' || (delivery.method !== 'nova-poshta-courier' && delivery.branch.ref === '');

/**
 * What was typed is taken only where the directory has no answer to it: a shopper of a directory that works chooses.
 * @throws ApiError bad_request, not_chosen, at the first place that can be chosen.
 */
async function requireAway(deps: DirectoryDeps, { settlement }: Sent): Promise<void> {
  const [place, answer] =
    settlement.ref === ''
      ? (['settlement', searchSettlements(deps, settlement.name)] as const)
      : (['branch', readBranches(deps, settlement.ref)] as const);
  if (await isAnswered(answer))
    throw new ApiError('bad_request', { fields: { [`delivery.${place}.name`]: 'not_chosen' } });
}

async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'delivery_unavailable') return false;
    throw error;
  }
}

/** Null for a place that the carrier does not have, and for a locker where a branch was chosen or the other way. */
async function find(deps: DirectoryDeps, delivery: Sent): Promise<Chosen | null> {
  const { settlement } = delivery;
  if (delivery.method === 'nova-poshta-courier') {
    const door = await chooseDoors(deps, {
      settlement: settlement.ref,
      street: delivery.street.ref === '' ? { name: delivery.street.name } : { ref: delivery.street.ref },
      building: delivery.building,
      flat: delivery.flat || null,
    });
    return door && { ...door, limits: null };
  }
  const chosen = await chooseBranch(deps, { settlement: settlement.ref, branch: delivery.branch.ref });
  const kind = delivery.method === 'nova-poshta-locker' ? 'locker' : 'branch';
  if (chosen?.branch.kind !== kind) return null;
  const { address, refs, branch } = chosen;
  return { address, refs, limits: { weight: branch.maxWeight, size: branch.maxSize, cost: null } };
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
