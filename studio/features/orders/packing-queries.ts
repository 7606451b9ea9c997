import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  listPacking,
  MOST_PACKED,
  openPacking,
  type PackingState,
  readPackingState,
  type TickedLine,
  type TickedPieces,
  tickPacking,
  tickPicking,
} from '../../contract/packing.ts';
import { type PickingRow, tickOf } from '../../contract/picking-list.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Polling interval of the orders to pack, ms; a changed version of the state asks for them at once. */
const ORDERS = 15_000;
/** Polling interval of what others tick and open, ms. */
const STATE = 1_000;
/** Interval, in ms, at which an open order is reported: well within the time after which it counts as closed. */
const REPORT = 10_000;

/** Reads the orders to pack. @param order is among them if it waits, however many wait longer */
export const packingQueryOf = (api: StudioApi, order?: string) =>
  queryOptions({
    queryKey: ['orders', 'packing', api.lang, ...(order ? [order] : [])],
    queryFn: ({ signal }) => api.request(listPacking, { query: { order }, signal }),
    refetchInterval: ORDERS,
  });

/** Returns the orders to pack, with the open one even if too many wait longer than it for one list. */
export function usePackingOrders(openId: string | undefined) {
  const { api } = useStudio();
  const longest = useQuery(packingQueryOf(api));
  const isBeyond = longest.data?.length === MOST_PACKED && longest.data.every(({ id }) => id !== openId);
  const withOpen = useQuery({ ...packingQueryOf(api, openId), enabled: isBeyond && openId !== undefined });
  return isBeyond && openId !== undefined ? withOpen : longest;
}

const STATE_KEY = ['orders', 'packing-state'];
const TICKS = ['packing-ticks'];

/** Follows what others tick and open; asks for the orders again when one was added, removed or edited. */
export function usePackingState(): PackingState | undefined {
  const { api } = useStudio();
  const client = useQueryClient();
  const isSending = useIsMutating({ mutationKey: TICKS }) > 0;
  const { data } = useQuery({
    queryKey: STATE_KEY,
    queryFn: ({ signal }) => api.request(readPackingState, { signal }),
    // While a tick is being sent, an answer that lacks it would take it off the screen.
    refetchInterval: isSending ? false : STATE,
  });
  const version = data?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== undefined && version !== undefined && seen.current !== version)
      void client.invalidateQueries({ queryKey: packingQueryOf(api).queryKey });
    seen.current = version;
  }, [version, api, client]);
  return data;
}

/** Reports the order that is open for packing to others, until it is closed; null if none is. */
export function useReportOpen(orderId: string | null): void {
  const { api } = useStudio();
  const isPacker = useMay()('orders.write');
  const report = useEffectEvent((open: string | null) => {
    // Nobody has to know that a report has failed: the next one repeats it, and without any the order soon counts as
    // closed.
    api.request(openPacking, { body: { orderId: open }, isKeptAlive: true }).catch(() => {});
  });
  useEffect(() => {
    if (!isPacker || orderId === null) return undefined;
    report(orderId);
    const timer = setInterval(() => report(orderId), REPORT);
    return () => clearInterval(timer);
  }, [isPacker, orderId]);
  // Another order replaces the open one: a report that none is open could overtake its first one.
  const isOpen = isPacker && orderId !== null;
  useEffect(() => (isOpen ? () => report(null) : undefined), [isOpen]);
}

interface PackedTick {
  readonly orderId: string;
  readonly position: number;
  readonly pieces: TickedPieces;
}

/** Ticks pieces of a line in the box; shown at once, and taken back if the request fails. */
export function usePackedTick() {
  const { api } = useStudio();
  return useTick<PackedTick & { readonly key: string }>(
    ({ orderId, position, ...body }) =>
      api.request(tickPacking, { params: { id: orderId, position: String(position) }, body }),
    (ticks, { orderId, position, pieces }, name) => {
      const line = { orderId, position, stage: 'packed' as const };
      const before = tickOf(ticks, line)?.pieces ?? 0;
      return withTick(ticks, { ...line, pieces: 'add' in pieces ? before + pieces.add : pieces.set, by: [name] });
    },
  );
}

interface PickedTick {
  readonly row: PickingRow;
  readonly isPicked: boolean;
}

/** Ticks all pieces of a row of the picking list, or none. */
export function usePickedTick() {
  const { api } = useStudio();
  return useTick<PickedTick>(
    ({ row, isPicked }) =>
      api.request(tickPicking, { body: { sku: row.sku, orders: row.orders.map(({ id }) => id), isPicked } }),
    (ticks, { row, isPicked }, name) =>
      row.orders
        .flatMap(({ id, lines }) => lines.map((line) => ({ orderId: id, ...line })))
        .reduce(
          (all, { orderId, position, quantity }) =>
            withTick(all, { orderId, position, stage: 'picked', pieces: isPicked ? quantity : 0, by: [name] }),
          ticks,
        ),
  );
}

/**
 * Sends ticks one after another, so that of two presses the last one counts.
 * @param applied returns the ticks as they will be
 */
function useTick<Input>(
  send: (input: Input) => Promise<PackingState>,
  applied: (ticks: readonly TickedLine[], input: Input, name: string) => readonly TickedLine[],
) {
  const client = useQueryClient();
  const {
    staff: { name },
  } = useSession();
  const isLast = () => client.isMutating({ mutationKey: TICKS }) === 1;
  return useMutation({
    mutationFn: send,
    mutationKey: TICKS,
    scope: { id: 'packing-ticks' },
    async onMutate(input) {
      await client.cancelQueries({ queryKey: STATE_KEY });
      client.setQueryData<PackingState>(
        STATE_KEY,
        (state) => state && { ...state, ticks: [...applied(state.ticks, input, name)] },
      );
    },
    // An answer to an earlier tick would lack the later ones.
    onSuccess: (state) => isLast() && client.setQueryData(STATE_KEY, state),
    onError: () => (isLast() ? client.invalidateQueries({ queryKey: STATE_KEY }) : undefined),
  });
}

const withTick = (ticks: readonly TickedLine[], tick: TickedLine): TickedLine[] => [
  ...ticks.filter(
    ({ orderId, position, stage }) => orderId !== tick.orderId || position !== tick.position || stage !== tick.stage,
  ),
  ...(tick.pieces > 0 ? [tick] : []),
];
