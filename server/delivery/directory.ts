import * as v from 'valibot';
import { MIN_LOOKUP_LENGTH, type Parcel } from '../../src/contract/delivery.ts';
import { awaitByLanguage } from '../../src/contract/localized.ts';
import { normalizeQuery } from '../../src/rules/normalize-query.ts';
import { parcelRefusal } from '../../src/rules/parcels.ts';
import { readRow, readRows } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { type DirectoryDeps, type Lookup, lookUp, refresh } from './cache.ts';
import { toBranches, toSettlements, toStreet } from './from-carrier.ts';
import { NovaPoshtaError } from './nova-poshta/error.ts';
import {
  type BranchRecord,
  branchRecordSchema,
  type SettlementRecord,
  type StreetRecord,
  settlementRecordSchema,
  streetRecordSchema,
} from './records.ts';

/** Keys of the cache: `settlements/льв`, `settlement/REF`, `branches/REF`, `streets/REF/город`. */
const settlementKey = (ref: string) => `settlement/${ref}`;
const streetsPrefix = (settlementRef: string) => `streets/${settlementRef}/`;

/** Replaces the apostrophe by the plain one, which the carrier uses. */
const forCarrier = (name: string) => name.replaceAll('’', "'");

const settlementsLookup = (name: string): Lookup<SettlementRecord> => ({
  key: `settlements/${name}`,
  rowSchema: settlementRecordSchema,
  ask: async (novaPoshta) =>
    toSettlements(await awaitByLanguage((lang) => novaPoshta.searchSettlements({ name: forCarrier(name), lang }))),
  parts: (settlements) => settlements.map((settlement) => [settlementKey(settlement.ref), settlement]),
});

const branchesLookup = (settlementRef: string): Lookup<BranchRecord> => ({
  key: `branches/${settlementRef}`,
  rowSchema: branchRecordSchema,
  ask: async (novaPoshta) => toBranches(await novaPoshta.getWarehouses(settlementRef)),
});

const streetsLookup = (settlementRef: string, name: string): Lookup<StreetRecord> => ({
  key: `${streetsPrefix(settlementRef)}${name}`,
  rowSchema: streetRecordSchema,
  ask: async (novaPoshta) => {
    try {
      return (await novaPoshta.searchSettlementStreets({ settlementRef, name: forCarrier(name) })).map(toStreet);
    } catch (error) {
      // An unknown settlement has no streets; the error does not mean that the carrier is down.
      if (error instanceof NovaPoshtaError && error.codes.includes(UNKNOWN_SETTLEMENT)) return [];
      throw error;
    }
  },
});

/** Nova Poshta's error code of an unknown settlement (unverified: read in public client libraries). */
const UNKNOWN_SETTLEMENT = '20000900746';

/** Keys of the cache that refreshKey() supports, as a regular expression of PostgreSQL. */
export const REFRESHED_KEYS = '^(settlements|branches|streets)/';

/**
 * Refreshes the cached answer of a key.
 * @throws NovaPoshtaError
 */
export async function refreshKey(deps: DirectoryDeps, key: string): Promise<void> {
  const [kind, first = '', second = ''] = key.split('/');
  if (kind === 'settlements') await refresh(deps, settlementsLookup(first));
  else if (kind === 'branches') await refresh(deps, branchesLookup(first));
  else if (kind === 'streets') await refresh(deps, streetsLookup(first, second));
}

/** Returns the name to search for: `м. Львів, Львівська обл.` gives `львів`. */
const settlementName = (query: string) =>
  normalizeQuery(query)
    .replace(/,.*$/, '')
    .replace(/^(?:(?:м|с|г|пос)\.\s*|(?:смт|пгт|місто|город|село|селище|посёлок)\s+)/, '')
    .trim();

/**
 * Returns the settlements whose name begins with the query, in either language. While the carrier is down, those that
 * were found before.
 * @throws ApiError delivery_unavailable
 */
export async function searchSettlements(deps: DirectoryDeps, query: string): Promise<SettlementRecord[]> {
  const name = settlementName(query);
  if (name.length < MIN_LOOKUP_LENGTH) return [];
  return (await lookUp(deps, settlementsLookup(name))) ?? orUnavailable(await searchKnownSettlements(deps, name));
}

/**
 * Returns all branches and lockers of a settlement that accept parcels.
 * @throws ApiError delivery_unavailable
 */
export async function readBranches(deps: DirectoryDeps, settlementRef: string): Promise<BranchRecord[]> {
  return (await lookUp(deps, branchesLookup(settlementRef))) ?? orUnavailable([]);
}

/**
 * Returns the streets of a settlement with a word that begins with the query. While the carrier is down, those that
 * were found before.
 * @throws ApiError delivery_unavailable
 */
export async function searchStreets(
  deps: DirectoryDeps,
  settlementRef: string,
  query: string,
): Promise<StreetRecord[]> {
  const name = normalizeQuery(query);
  if (name.length < MIN_LOOKUP_LENGTH) return [];
  const found = await lookUp(deps, streetsLookup(settlementRef, name));
  return found ?? orUnavailable(await searchKnownStreets(deps, settlementRef, name));
}

/**
 * Returns the branches of one kind that accept the parcel and contain all words; first the one with this number, then
 * those whose number begins with it.
 */
export function filterBranches(
  branches: readonly BranchRecord[],
  { kind, query, parcel }: { readonly kind: BranchRecord['kind']; readonly query: string; readonly parcel: Parcel },
): BranchRecord[] {
  const text = normalizeQuery(query);
  const words = text.split(/[\s,]+/).filter(Boolean);
  const isTaken = ({ maxWeight, maxSize }: BranchRecord) =>
    parcelRefusal(parcel, 0, { weight: maxWeight, size: maxSize, cost: null }) === null;
  const found = branches.filter(
    (branch) => branch.kind === kind && isTaken(branch) && words.every((word) => hasWord(branch, word)),
  );
  const likeness = ({ number }: BranchRecord) => (number === text ? 2 : Number(number.startsWith(text)));
  return found.sort((one, other) => likeness(other) - likeness(one));
}

function hasWord({ number, name, address }: BranchRecord, word: string): boolean {
  if (number.startsWith(word)) return true;
  const text = ` ${normalizeQuery(`${name.uk} ${address.uk} ${name.ru} ${address.ru}`)}`;
  return text.includes(` ${word}`);
}

/** Returns a settlement that was found before, by its reference; null for any other. */
export async function findSettlement({ pool }: DirectoryDeps, ref: string): Promise<SettlementRecord | null> {
  const row = await readRow(pool, v.object({ value: v.unknown() }), {
    text: 'SELECT value FROM delivery_cache WHERE key = $1',
    values: [settlementKey(ref)],
  });
  const parsed = v.safeParse(settlementRecordSchema, row?.value);
  return parsed.success ? parsed.output : null;
}

/** Returns a street that was found before, by its reference; null for any other. */
export async function findStreet(
  deps: DirectoryDeps,
  { settlementRef, ref }: { settlementRef: string; ref: string },
): Promise<StreetRecord | null> {
  return (await knownStreets(deps, settlementRef)).find((street) => street.ref === ref) ?? null;
}

async function searchKnownSettlements({ pool }: DirectoryDeps, name: string): Promise<SettlementRecord[]> {
  const rows = await readRows(pool, v.object({ value: v.unknown() }), {
    text: "SELECT value FROM delivery_cache WHERE starts_with(key, 'settlement/') ORDER BY value -> 'name' ->> 'uk', key",
  });
  return rows
    .map(({ value }) => v.safeParse(settlementRecordSchema, value))
    .flatMap((parsed) => (parsed.success ? [parsed.output] : []))
    .filter((settlement) => Object.values(settlement.name).some((own) => normalizeQuery(own).startsWith(name)));
}

async function searchKnownStreets(deps: DirectoryDeps, settlementRef: string, name: string): Promise<StreetRecord[]> {
  const isWanted = (own: string) => ` ${normalizeQuery(own)}`.includes(` ${name}`);
  return (await knownStreets(deps, settlementRef)).filter((street) => Object.values(street.name).some(isWanted));
}

/** Returns all streets of a settlement that were ever found, each once. */
async function knownStreets({ pool }: DirectoryDeps, settlementRef: string): Promise<StreetRecord[]> {
  const rows = await readRows(pool, v.object({ value: v.unknown() }), {
    text: 'SELECT value FROM delivery_cache WHERE starts_with(key, $1) ORDER BY fetched_at',
    values: [streetsPrefix(settlementRef)],
  });
  const streets = rows.flatMap(({ value }) => {
    const parsed = v.safeParse(v.array(streetRecordSchema), value);
    return parsed.success ? parsed.output : [];
  });
  return [...new Map(streets.map((street) => [street.ref, street])).values()];
}

function orUnavailable<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new ApiError('delivery_unavailable');
  return rows;
}
