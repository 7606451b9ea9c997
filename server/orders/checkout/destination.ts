import type { Delivery } from '../../../src/contract/checkout.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import type { ParcelLimits } from '../../../src/rules/parcels.ts';
import type { OrderAddress } from '../../db/schema/orders.ts';
import type { DirectoryDeps } from '../../delivery/cache.ts';
import { chooseBranch, chooseCourierAddress, type Destination } from '../../delivery/destination.ts';
import { readBranches, searchSettlements } from '../../delivery/directory.ts';
import { ApiError } from '../../errors.ts';

/** The destination of an order: without references if the place was typed by hand, without an address for a pickup. */
export interface Chosen {
  readonly address: OrderAddress | null;
  readonly refs: Destination['refs'] | null;
  /** Limits of the chosen branch; null if none was chosen. */
  readonly limits: ParcelLimits | null;
}

/**
 * Returns the place that a shopper chose, in both languages from the carrier's directory; or, if the directory was
 * unavailable, the place as the shopper typed it, which the shop's staff find later.
 * @throws ApiError bad_request for a place that the carrier does not have, and for a typed one that can be chosen
 */
export async function chooseDestination(deps: DirectoryDeps, delivery: Delivery): Promise<Chosen> {
  if (delivery.method === 'pickup') return { address: null, refs: null, limits: null };
  if (isTyped(delivery)) {
    await requireAway(deps, delivery);
    return { address: typed(delivery), refs: null, limits: null };
  }
  const chosen = await find(deps, delivery).catch((error: unknown) => {
    // The carrier became unavailable after the shopper chose the place: the names are known, and staff complete the
    // order.
    if (error instanceof ApiError && error.code === 'delivery_unavailable')
      return { address: typed(delivery), refs: null, limits: null };
    throw error;
  });
  if (chosen) return chosen;
  const place = delivery.method === 'nova-poshta-courier' ? 'street' : 'branch';
  throw new ApiError('bad_request', { fields: { [`delivery.${place}.name`]: 'invalid' } });
}

type Sent = Exclude<Delivery, { method: 'pickup' }>;

/**
 * Returns true for a place typed by hand. A street may be typed even in a chosen settlement: the carrier's waybills
 * accept its name.
 */
const isTyped = (delivery: Sent) =>
  delivery.settlement.ref === '' || (delivery.method !== 'nova-poshta-courier' && delivery.branch.ref === '');

/**
 * Refuses a typed place if the directory answers: the shopper can choose one then.
 * @throws ApiError bad_request, not_chosen, at the first place that can be chosen
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

/**
 * Finds the chosen place in the directory; null for an unknown place, and for a locker sent as a branch or the reverse.
 */
async function find(deps: DirectoryDeps, delivery: Sent): Promise<Chosen | null> {
  const { settlement } = delivery;
  if (delivery.method === 'nova-poshta-courier') {
    const door = await chooseCourierAddress(deps, {
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

/** Uses the name in the shopper's language for both languages: no translation is known. */
const same = (name: string): Localized => byLanguage(() => name);

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
