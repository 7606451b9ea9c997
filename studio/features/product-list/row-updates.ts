import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import type { listStudioProducts, ProductRow } from '../../contract/product-list.ts';

type Page = ResponseOf<typeof listStudioProducts>;

/** Returns a function that shows saved values in the loaded pages of the list, without moving any row. */
export function useRowUpdate() {
  const queryClient = useQueryClient();
  return (id: number, saved: Partial<ProductRow>) => updateRow(queryClient, id, saved);
}

function updateRow(queryClient: QueryClient, id: number, saved: Partial<ProductRow>): void {
  queryClient.setQueriesData<Page>(
    { queryKey: ['products', 'list'] },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...saved } : row)) },
  );
  void queryClient.invalidateQueries({ queryKey: ['product', id] });
  void queryClient.invalidateQueries({ queryKey: ['stock', id] });
}
