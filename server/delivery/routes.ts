import {
  type Branch,
  estimateDelivery,
  findBranches,
  findSettlements,
  findStreets,
  type Settlement,
  type Street,
} from '../../src/contract/delivery.ts';
import type { Language } from '../../src/contract/language.ts';
import type { ApiContext, Deps } from '../context.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import type { DirectoryDeps } from './cache.ts';
import { filterBranches, readBranches, searchSettlements, searchStreets } from './directory.ts';
import { estimateOf } from './estimate.ts';
import type { WaybillSender } from './nova-poshta/waybills.ts';
import type { BranchRecord, SettlementRecord, StreetRecord } from './records.ts';

/** Maximum number of branches per answer; in a larger city the shopper searches by number or street. */
const MAX_BRANCHES = 100;

type LookupDeps = Deps & DirectoryDeps & { readonly limits: Limits; readonly waybillSender: WaybillSender };

const route = routesWith<LookupDeps>();

const limited = (context: ApiContext, deps: LookupDeps) => ({
  ...deps,
  mayAsk: () => deps.limits.tryTake('lookupsOfAddress', clientAddress(context, deps)),
});

/** Routes of destinations. Answers come from the cached directory of the carrier; see cache.ts. */
export const deliveryRoutes = [
  route(
    findSettlements,
    {
      summary:
        'Settlements that the carrier serves, by the beginning of the name in either language; at least 2 letters.',
      parameters: { q: 'Beginning of the name.' },
      errors: ['delivery_unavailable'],
      isPublic: true,
    },
    async ({ context, deps, lang, query: { q } }) => {
      const settlements = await searchSettlements(limited(context, deps), q);
      return settlements.map((settlement) => toSettlement(lang, settlement));
    },
  ),

  route(
    findBranches,
    {
      summary:
        'Branches or parcel lockers of a settlement that accept parcels now, by number; the first 100 that match the words and the parcel.',
      parameters: {
        settlement: 'Reference of the settlement.',
        kind: 'Branches or lockers.',
        q: 'A number, or words of the address.',
        weight: 'Weight of the parcel in grams.',
        length: 'Length of the parcel in millimetres.',
        width: 'Millimetres.',
        height: 'Millimetres.',
        volume: 'Cubic millimetres.',
      },
      errors: ['delivery_unavailable'],
      isPublic: true,
    },
    async ({ context, deps, lang, query: { settlement, kind, q, ...parcel } }) => {
      const all = await readBranches(limited(context, deps), settlement);
      const branches = filterBranches(all, { kind, query: q, parcel });
      return branches.slice(0, MAX_BRANCHES).map((branch) => toBranch(lang, branch));
    },
  ),

  route(
    findStreets,
    {
      summary: 'Streets of a settlement, by the beginning of a word of the name; at least 2 letters.',
      parameters: { settlement: 'Reference of the settlement.', q: 'Beginning of the name.' },
      errors: ['delivery_unavailable'],
      isPublic: true,
    },
    async ({ context, deps, lang, query: { settlement, q } }) => {
      const streets = await searchStreets(limited(context, deps), settlement, q);
      return streets.map((street) => toStreet(lang, street));
    },
  ),

  route(
    estimateDelivery,
    {
      summary:
        'Delivery methods that take some pieces of a product to a settlement: the price of the checkout, and the day that the carrier expects, which is null while the carrier is unavailable.',
      parameters: {
        settlement: 'Reference of a settlement that was found before.',
        sku: 'The product.',
        quantity: 'Pieces.',
      },
      errors: ['product_not_found', 'settlement_not_found'],
      isPublic: true,
    },
    async ({ context, deps, lang, query }) => {
      const { settlement, methods } = await estimateOf(limited(context, deps), query);
      return { settlement: toSettlement(lang, settlement), methods };
    },
  ),
];

function toSettlement(lang: Language, { ref, name, fullName }: SettlementRecord): Settlement {
  return { ref, name: name[lang], fullName: fullName[lang] };
}

function toBranch(lang: Language, { name, address, schedule, ...branch }: BranchRecord): Branch {
  return { ...branch, name: name[lang], address: address[lang], schedule: schedule?.[lang] ?? null };
}

function toStreet(lang: Language, { ref, name, fullName }: StreetRecord): Street {
  return { ref, name: name[lang], fullName: fullName[lang] };
}
