import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkResult, type BulkStep, stepOrders } from '../../contract/order-bulk.ts';
import type { OrderRow } from '../../contract/order-list.ts';
import { ORDERS_AT_ONCE } from '../../contract/queries/orders.ts';
import { useStudio } from '../../lib/studio.tsx';
import { chosenQueryOf } from './queries.ts';

/** Orders in one request of a step; the progress is shown between requests. A register is one request. */
const sizeOf = (step: BulkStep) => (step === 'register' ? ORDERS_AT_ONCE : 10);

export interface StepResult extends BulkResult {
  readonly step: BulkStep;
}

/** Part of a step that is done. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface Steps {
  /** The selected orders, as the latest response has them. */
  readonly orders: readonly OrderRow[];
  /** The latest result of each order, by its id. */
  readonly results: ReadonlyMap<string, StepResult>;
  /**
   * Takes a step with the orders. Resolves to false if a request fails, whose error is in `error`; the orders before it
   * keep their results.
   */
  readonly take: (step: BulkStep, orders: readonly OrderRow[]) => Promise<boolean>;
  /** The step that is running; null if none is. */
  readonly running: (Progress & { readonly step: BulkStep }) | null;
  readonly error: Error | null;
}

/** Takes steps with the selected orders, and follows their waybills until the carrier has answered. */
export function useSteps(selected: readonly OrderRow[]): Steps {
  const { api } = useStudio();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, StepResult>>(new Map());
  const [progress, setProgress] = useState<Progress | null>(null);
  const ids = selected.map(({ id }) => id);
  const { data } = useQuery({ ...chosenQueryOf(api, ids), enabled: results.size > 0 && ids.length > 0 });
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: async ({ step, orders }: { step: BulkStep; orders: readonly OrderRow[] }) => {
      for (let start = 0; start < orders.length; start += sizeOf(step)) {
        setProgress({ done: start, total: orders.length });
        const part = orders.slice(start, start + sizeOf(step)).map(({ id, revision }) => ({ id, revision }));
        const answer = await api.request(stepOrders, { body: { step, orders: part } });
        const told = answer.results.map((result) => [result.id, { ...result, step }] as const);
        setResults((before) => new Map([...before, ...told]));
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
  const take: Steps['take'] = (step, orders) =>
    mutateAsync({ step, orders }).then(
      () => true,
      () => false,
    );
  return {
    orders: selected.map((row) => latestOf(row, data)),
    results,
    take,
    running: isPending && progress ? { ...progress, step: variables.step } : null,
    error,
  };
}

/** Returns the row of an order from the latest response: the list is read less often than the chosen orders. */
function latestOf(row: OrderRow, chosen: readonly OrderRow[] | undefined): OrderRow {
  const later = chosen?.find(({ id }) => id === row.id);
  return later && later.revision >= row.revision ? later : row;
}
