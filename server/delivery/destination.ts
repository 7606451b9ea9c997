import * as v from 'valibot';
import { byLanguage } from '../../src/contract/localized.ts';
import type { OrderAddress } from '../db/schema/orders.ts';
import type { DirectoryDeps } from './cache.ts';
import { findSettlement, findStreet, readBranches } from './directory.ts';
import type { BranchRecord, SettlementRecord } from './records.ts';

/**
 * References that an order stores in `delivery_refs` for its waybill, besides the readable address: the carrier's
 * references, and names as its waybills have them. They are absent for an address typed by hand.
 */
export const deliveryRefsSchema = v.object({
  settlement: v.string(),
  /** The carrier's city, which differs from its settlement. */
  city: v.string(),
  /** Oblast and district in Ukrainian, without the noun; the district is empty for a big city. */
  area: v.optional(v.string(), ''),
  region: v.optional(v.string(), ''),
  /** Reference and number of a branch or a locker. */
  branch: v.optional(v.string()),
  branchNumber: v.optional(v.string()),
  /** Reference of the street of a courier delivery; absent for a street typed by hand. */
  street: v.optional(v.string()),
});
type DeliveryRefs = v.InferInput<typeof deliveryRefsSchema>;

/** A chosen destination as an order stores it. */
export interface Destination {
  readonly address: OrderAddress;
  readonly refs: DeliveryRefs;
}

/**
 * Returns the branch or locker that a shopper chose, from the carrier's directory and not from the browser's data. Null
 * if it accepts no parcels, or does not belong to this settlement.
 * @throws ApiError delivery_unavailable
 */
export async function chooseBranch(
  deps: DirectoryDeps,
  choice: { readonly settlement: string; readonly branch: string },
): Promise<(Destination & { readonly branch: BranchRecord }) | null> {
  const settlement = await findSettlement(deps, choice.settlement);
  const branch = (await readBranches(deps, choice.settlement)).find(({ ref }) => ref === choice.branch);
  if (!settlement || !branch) return null;
  const address: OrderAddress = {
    ...settlementOf(settlement),
    type: 'warehouse',
    addressName: branch.name,
    addressNameFull: byLanguage((lang) => `${branch.name[lang]}: ${branch.address[lang]}`),
    buildingNumber: null,
    flat: null,
  };
  return { address, refs: { ...refsOf(settlement), branch: branch.ref, branchNumber: branch.number }, branch };
}

interface CourierAddressChoice {
  readonly settlement: string;
  /** The reference of a found street, or the name of one typed by hand. */
  readonly street: { readonly ref: string } | { readonly name: string };
  readonly building: string;
  readonly flat: string | null;
}

/** Returns the address for a courier. Null for a settlement or a street that was never found. */
export async function chooseCourierAddress(
  deps: DirectoryDeps,
  choice: CourierAddressChoice,
): Promise<Destination | null> {
  const settlement = await findSettlement(deps, choice.settlement);
  if (!settlement) return null;
  const street = await streetOf(deps, choice);
  if (!street) return null;
  const address: OrderAddress = {
    ...settlementOf(settlement),
    type: 'doors',
    addressName: street.name,
    addressNameFull: street.fullName,
    buildingNumber: choice.building,
    flat: choice.flat,
  };
  return { address, refs: { ...refsOf(settlement), ...('ref' in choice.street && { street: choice.street.ref }) } };
}

async function streetOf(deps: DirectoryDeps, { settlement, street }: CourierAddressChoice) {
  if ('ref' in street) return findStreet(deps, { settlementRef: settlement, ref: street.ref });
  const { name: typed } = street;
  const name = byLanguage(() => typed);
  return { name, fullName: name };
}

const settlementOf = ({ name, fullName }: SettlementRecord) => ({ settlementName: name, settlementNameFull: fullName });

const refsOf = ({ ref, cityRef, area, region }: SettlementRecord) => ({ settlement: ref, city: cityRef, area, region });
