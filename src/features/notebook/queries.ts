import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  deleteProject,
  getProject,
  listProjects,
  makeProjectOfOrder,
  type Project,
  type SavedProject,
  saveProject,
} from '../../contract/notebook.ts';
import { useShop } from '../../lib/shop.tsx';
import { notifyTabs } from '../../lib/tabs.ts';

const LIST = ['notebook'] as const;
const keyOf = (id: string) => ['notebook', id] as const;
const MADE = ['notebook-made'] as const;

/** The customer's projects, the last changed first. */
export function useProjects() {
  const { api } = useShop();
  return useQuery({ queryKey: LIST, queryFn: ({ signal }) => api.request(listProjects, { signal }) });
}

/** A project, with today's prices and stock of its materials. */
export function useProject(id: string) {
  const { api } = useShop();
  const newest = useNewest();
  return useQuery({
    queryKey: keyOf(id),
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => newest(await api.request(getProject, { params: { id }, signal })),
  });
}

/** Returns a function that returns the newer of an answer and the known project: an answer may be late. */
function useNewest() {
  const queryClient = useQueryClient();
  return (project: Project): Project => {
    const known = queryClient.getQueryData<Project>(keyOf(project.id));
    return known && known.revision > project.revision ? known : project;
  };
}

/** Returns the functions that change the notebook. Each rejects if the API does; the caller shows the error. */
export function useNotebook() {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const newest = useNewest();
  const show = (answer: Project) => {
    const project = newest(answer);
    queryClient.setQueryData<Project>(keyOf(project.id), project);
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
    notifyTabs(LIST);
    return project;
  };
  return {
    /** Reads the stored project again. */
    reload: async (id: string) => show(await api.request(getProject, { params: { id } })),
    save: async (id: string, body: SavedProject) => show(await api.request(saveProject, { params: { id }, body })),
    ofOrder: async (id: string, order: string) =>
      show(await api.request(makeProjectOfOrder, { params: { id }, body: { order } })),
    remove: async (id: string) => {
      await api.request(deleteProject, { params: { id } });
      queryClient.removeQueries({ queryKey: keyOf(id) });
      for (const [queryKey, made] of queryClient.getQueriesData<Made>({ queryKey: MADE })) {
        if (made?.id === id) queryClient.removeQueries({ queryKey });
      }
      await queryClient.invalidateQueries({ queryKey: LIST, exact: true });
      notifyTabs(LIST);
    },
  };
}

/** Saves a change of a project, which is made on the project that is stored when its turn comes. */
export type Save = (change: (stored: Project) => SavedProject) => Promise<Project>;

/**
 * Returns a function that saves changes of a project one after another: each is made on the revision that the last one
 * has stored. After a failure the stored project is read again. The promise rejects if the API does.
 */
export function useSaves(project: Project): Save {
  const queryClient = useQueryClient();
  const notebook = useNotebook();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { id } = project;
  return (change) => {
    const saved = last.current.then(() =>
      notebook.save(id, change(queryClient.getQueryData<Project>(keyOf(id)) ?? project)),
    );
    last.current = saved.catch(() => notebook.reload(id).catch((error) => console.info(error)));
    return saved;
  };
}

/** A project that one press makes of an order or a guide. */
interface Made {
  /** The same for each attempt, so that the project is made once. */
  readonly id: string;
  readonly isDone: boolean;
}

/**
 * Remembers the project that is made of an order or a guide while the button is not shown: the row of the order or the
 * guide may be folded.
 * @param source identifies the order or the guide
 */
export function useMadeProject(source: string) {
  const queryClient = useQueryClient();
  const queryKey = [...MADE, source];
  const { data } = useQuery<Made>({ queryKey, enabled: false, gcTime: Number.POSITIVE_INFINITY });
  return {
    /** Id of the project; null until it is made. */
    made: data?.isDone ? data.id : null,
    /** Runs an attempt to make the project. */
    make: async (attempt: (id: string) => Promise<unknown>) => {
      const id = queryClient.getQueryData<Made>(queryKey)?.id ?? crypto.randomUUID();
      queryClient.setQueryData<Made>(queryKey, { id, isDone: false });
      await attempt(id);
      queryClient.setQueryData<Made>(queryKey, { id, isDone: true });
    },
  };
}

/** Returns the fields of a project that a save sends. */
export const savedOf = ({ revision, title, notes, day, materials }: Project): SavedProject => ({
  revision,
  title,
  notes,
  day,
  materials: materials.map(({ sku, quantity }) => ({ sku, quantity })),
});
