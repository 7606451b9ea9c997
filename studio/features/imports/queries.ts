import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import {
  chooseImport,
  commandStudioImport,
  getImport,
  getImportConsequences,
  listImportRows,
  listImports,
  type StudioImport,
  uploadImport,
} from '../../contract/imports.ts';
import { PRICE_CONFIRMATION } from '../../contract/price-warnings.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Polling interval of an import in progress, ms. */
const INTERVAL = 700;

const WORKED_ON: ReadonlySet<StudioImport['state']> = new Set(['reading', 'checking', 'running', 'undoing']);

/** Returns true if a job works on the import, or will. */
export const isWorkedOn = ({ state }: Pick<StudioImport, 'state'>): boolean => WORKED_ON.has(state);

export const importsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['imports', 'list'], queryFn: ({ signal }) => api.request(listImports, { signal }) });

export const importQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.request(getImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data) ? INTERVAL : false),
  });

/** Query of the effect of a command, never cached: it is fetched whenever the confirmation opens. */
export const importConsequencesQuery = (api: StudioApi, id: string, command: 'run' | 'undo') =>
  queryOptions({
    queryKey: ['imports', id, 'consequences', command],
    queryFn: ({ signal }) => api.request(getImportConsequences, { params: { id, command }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type RowsSearch = SearchOf<typeof listImportRows.query>;

/**
 * Query of the rows.
 * @param stamp state of the import: rows change with each step
 */
export const importRowsQuery = (api: StudioApi, id: string, query: RowsSearch, stamp: string) =>
  queryOptions({
    queryKey: ['imports', id, 'rows', query, stamp],
    // A file may be checked several times with different columns, so its rows are always refetched.
    staleTime: 0,
    queryFn: ({ signal }) => api.request(listImportRows, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns a mutation that uploads a file and resolves to the id of its import. */
export function useUpload() {
  const { api } = useStudio();
  return useMutation({
    mutationFn: (file: File) =>
      api.request(uploadImport, {
        query: { name: file.name.slice(0, 200) || 'file' },
        content: new Blob([file], { type: 'application/octet-stream' }),
      }),
  });
}

type Choices = NonNullable<RequestOf<typeof chooseImport>['body']>;
type Command = RequestOf<typeof commandStudioImport>['body'] & {
  /** Confirms the unusual prices that the person has seen. */
  readonly confirmation?: string | undefined;
};

/** Mutations of an import. Queries are invalidated whether or not they succeed. */
export function useImportActions(id: string) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['imports'] });
  return {
    choose: useMutation({
      mutationFn: (body: Choices) => api.request(chooseImport, { params: { id }, body }),
      onSettled,
    }),
    command: useMutation({
      mutationFn: ({ confirmation, ...body }: Command) =>
        api.request(commandStudioImport, {
          ...{ params: { id }, body },
          headers: confirmation === undefined ? {} : { [PRICE_CONFIRMATION]: confirmation },
        }),
      onSettled,
    }),
  };
}
