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
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Milliseconds between two looks at an import that is being worked on. */
const INTERVAL = 700;

const WORKED_ON: ReadonlySet<StudioImport['state']> = new Set(['reading', 'checking', 'running', 'undoing']);

/** Whether a job is at work on it, or will be. */
export const isWorkedOn = ({ state }: Pick<StudioImport, 'state'>): boolean => WORKED_ON.has(state);

export const importsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['imports', 'list'], queryFn: ({ signal }) => api.request(listImports, { signal }) });

export const importQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.request(getImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data) ? INTERVAL : false),
  });

/** Of the moment: asked for anew whenever somebody is about to do it. */
export const importConsequencesQuery = (api: StudioApi, id: string, command: 'run' | 'undo') =>
  queryOptions({
    queryKey: ['imports', id, 'consequences', command],
    queryFn: ({ signal }) => api.request(getImportConsequences, { params: { id, command }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type RowsSearch = SearchOf<typeof listImportRows.query>;

/** @param stamp of the import's state: rows are others after each step */
export const importRowsQuery = (api: StudioApi, id: string, query: RowsSearch, stamp: string) =>
  queryOptions({
    queryKey: ['imports', id, 'rows', query, stamp],
    // A file may be checked several times, with other columns: each time its rows are asked for anew.
    staleTime: 0,
    queryFn: ({ signal }) => api.request(listImportRows, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Sends a file. @returns the id of its import */
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
type Command = RequestOf<typeof commandStudioImport>['body'];

/** What can be asked of an import; it is looked at again once it was asked. */
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
      mutationFn: (body: Command) => api.request(commandStudioImport, { params: { id }, body }),
      onSettled,
    }),
  };
}
