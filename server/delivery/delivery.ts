import { endpoints } from '../../src/contract/api.ts';
import {
  type Branch,
  branchesQuerySchema,
  type Settlement,
  type Street,
  settlementsQuerySchema,
  streetsQuerySchema,
} from '../../src/contract/delivery.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Api, ApiContext, Deps } from '../context.ts';
import { clientAddress } from '../middleware/address.ts';
import { parseQuery } from '../middleware/input.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { DirectoryDeps } from './cache.ts';
import { filterBranches, readBranches, searchSettlements, searchStreets } from './directory.ts';
import type { BranchRecord, SettlementRecord, StreetRecord } from './records.ts';

/** Branches of one answer; a shopper of a city that has more looks for them by number or street. */
const MAX_BRANCHES = 100;

/** Where a parcel can go. Answers come from what is kept of the carrier's directory; see cache.ts. */
export function deliveryRoutes(api: Api, deps: Deps & DirectoryDeps & { readonly limits: Limits }): void {
  const limited = (context: ApiContext) => ({
    ...deps,
    mayAsk: () => deps.limits.tryTake('lookupsOfAddress', clientAddress(context, deps)),
  });

  api.get(endpoints.deliverySettlements, async (context) => {
    const { q } = parseQuery(context, settlementsQuerySchema);
    const settlements = await searchSettlements(limited(context), q);
    return context.json({ data: settlements.map((settlement) => toSettlement(context.var.lang, settlement)) });
  });

  api.get(endpoints.deliveryBranches, async (context) => {
    const { settlement, kind, q, ...parcel } = parseQuery(context, branchesQuerySchema);
    const branches = filterBranches(await readBranches(limited(context), settlement), { kind, query: q, parcel });
    return context.json({ data: branches.slice(0, MAX_BRANCHES).map((branch) => toBranch(context.var.lang, branch)) });
  });

  api.get(endpoints.deliveryStreets, async (context) => {
    const { settlement, q } = parseQuery(context, streetsQuerySchema);
    const streets = await searchStreets(limited(context), settlement, q);
    return context.json({ data: streets.map((street) => toStreet(context.var.lang, street)) });
  });
}

function toSettlement(lang: Language, { ref, name, fullName }: SettlementRecord): Settlement {
  return { ref, name: name[lang], fullName: fullName[lang] };
}

function toBranch(lang: Language, { name, address, schedule, ...branch }: BranchRecord): Branch {
  return { ...branch, name: name[lang], address: address[lang], schedule: schedule?.[lang] ?? null };
}

function toStreet(lang: Language, { ref, name, fullName }: StreetRecord): Street {
  return { ref, name: name[lang], fullName: fullName[lang] };
}
