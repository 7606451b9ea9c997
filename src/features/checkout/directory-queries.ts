import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  type Branch,
  type BranchKind,
  findBranches,
  findSettlements,
  findStreets,
  MIN_LOOKUP_LENGTH,
  type Parcel,
  type Settlement,
  type Street,
} from '../../contract/delivery.ts';
import { useShop } from '../../lib/shop.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';

/** Debounce of typing before the carrier's directory is queried, in milliseconds. */
const DEBOUNCE = 250;

const lookupOptions = { staleTime: 10 * 60_000, retry: false } as const;

/** Entries of the carrier's directory that match a text. */
export interface Lookup<Row> {
  readonly rows: readonly Row[];
  /** True while the response for this text is pending. */
  readonly isLoading: boolean;
  /** True if the directory is unreachable: typed text is accepted. */
  readonly isUnreachable: boolean;
}

function lookupOf<Row>(text: string, asked: string, query: UseQueryResult<Row[]>): Lookup<Row> {
  const { data = NOTHING, isFetching, isError, isPaused } = query;
  return { rows: data, isLoading: text.trim() !== asked || isFetching, isUnreachable: isError || isPaused };
}

const NOTHING: readonly never[] = [];

export function useSettlements(text: string): Lookup<Settlement> {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const query = useQuery({
    ...lookupOptions,
    queryKey: ['settlements', q],
    enabled: q.length >= MIN_LOOKUP_LENGTH,
    queryFn: ({ signal }) => api.request(findSettlements, { query: { q }, signal }),
  });
  return lookupOf(text, q, query);
}

interface BranchesOf {
  /** Carrier's reference; empty if none has been chosen. */
  readonly settlement: string;
  readonly kind: BranchKind;
  readonly parcel: Parcel;
}

/** Queries branches or lockers that accept the parcel. */
export function useBranches({ settlement, kind, parcel }: BranchesOf, text: string): Lookup<Branch> {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const query = useQuery({
    ...lookupOptions,
    queryKey: ['branches', settlement, kind, parcel, q],
    enabled: settlement !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.request(findBranches, { query: { settlement, kind, q, ...parcel }, signal }),
  });
  return lookupOf(text, q, query);
}

export function useStreets(settlement: string, text: string): Lookup<Street> {
  const { api } = useShop();
  const q = useDebounced(text.trim(), DEBOUNCE);
  const query = useQuery({
    ...lookupOptions,
    queryKey: ['streets', settlement, q],
    enabled: settlement !== '' && q.length >= MIN_LOOKUP_LENGTH,
    queryFn: ({ signal }) => api.request(findStreets, { query: { settlement, q }, signal }),
  });
  return lookupOf(text, q, query);
}
