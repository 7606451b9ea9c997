import type { Branch, Parcel, Settlement, Street } from '../../contract/delivery.ts';
import { type Lookup, useBranches, useSettlements, useStreets } from './directory-queries.ts';
import { branchKey, type Draft } from './draft.ts';

/** Suggestions of the carrier's directory for a draft. */
export interface Places {
  readonly settlements: Lookup<Settlement>;
  readonly branches: Lookup<Branch>;
  readonly streets: Lookup<Street>;
}

/** Queries the directory for typed places; a chosen place needs no suggestions. */
export function usePlaces(draft: Draft, parcel: Parcel): Places {
  const { method, settlement, street } = draft;
  const branch = draft[branchKey(method)];
  const kind = method === 'nova-poshta-locker' ? 'locker' : 'branch';
  const isSent = method !== 'pickup';
  const isCourier = method === 'nova-poshta-courier';
  return {
    settlements: useSettlements(isSent && !settlement.ref ? settlement.name : ''),
    branches: useBranches(
      { settlement: isSent && !isCourier ? settlement.ref : '', kind, parcel },
      branch.ref ? '' : branch.name,
    ),
    streets: useStreets(isCourier ? settlement.ref : '', street.ref ? '' : street.name),
  };
}

interface Directory {
  readonly settlements: { readonly isUnreachable: boolean };
  readonly branches: { readonly isUnreachable: boolean };
}

/**
 * Returns the path, as in the API's errors, of a place that was typed although it can be chosen; null if there is none.
 * A street may be typed, because the carrier accepts its name.
 */
export function unchosenPlace(
  draft: Pick<Draft, 'method' | 'settlement' | 'branch' | 'locker'>,
  { settlements, branches }: Directory,
): string | null {
  const { method, settlement } = draft;
  const branch = draft[branchKey(method)];
  if (method === 'pickup') return null;
  if (settlement.ref === '')
    return settlements.isUnreachable || settlement.name.trim() === '' ? null : 'delivery.settlement.name';
  if (method === 'nova-poshta-courier' || branch.ref !== '') return null;
  return branches.isUnreachable || branch.name.trim() === '' ? null : 'delivery.branch.name';
}
