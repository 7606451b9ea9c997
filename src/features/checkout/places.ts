import type { Branch, Parcel, Settlement, Street } from '../../contract/delivery.ts';
import { type Lookup, useBranches, useSettlements, useStreets } from './directory-queries.ts';
import { branchKey, type Draft } from './draft.ts';

/** What the carrier's directory suggests for a draft. */
export interface Places {
  readonly settlements: Lookup<Settlement>;
  readonly branches: Lookup<Branch>;
  readonly streets: Lookup<Street>;
}

/** Queries the directory for what is being typed; what has been chosen needs no suggestions. */
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
 * The place of a draft that was typed though it can be chosen, by its path in the order, as the API refuses it; null when
 * there is none. A street may be typed: the carrier takes its name.
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
