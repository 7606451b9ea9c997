import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** The customer's projects, the last changed first. */
export function useProjects() {
  const { api } = useShop();
  return useQuery({ queryKey: LIST, queryFn: ({ signal }) => api.request(listProjects, { signal }) });
}

/** A project, with today's prices and stock of its materials. */
export function useProject(id: string) {
  const { api } = useShop();
  return useQuery({
    queryKey: keyOf(id),
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => api.request(getProject, { params: { id }, signal }),
  });
}

/** Returns the functions that change the notebook. Each rejects if the API does; the caller shows the error. */
export function useNotebook() {
  const { api } = useShop();
  const queryClient = useQueryClient();
  const show = (project: Project) => {
    queryClient.setQueryData<Project>(keyOf(project.id), project);
    void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
    notifyTabs(LIST);
    return project;
  };
  return {
    show,
    /** Reads the stored project again. */
    reload: async (id: string) => show(await api.request(getProject, { params: { id } })),
    save: async (id: string, body: SavedProject) => show(await api.request(saveProject, { params: { id }, body })),
    ofOrder: async (id: string, order: string) =>
      show(await api.request(makeProjectOfOrder, { params: { id }, body: { order } })),
    remove: async (id: string) => {
      await api.request(deleteProject, { params: { id } });
      queryClient.removeQueries({ queryKey: keyOf(id) });
      await queryClient.invalidateQueries({ queryKey: LIST, exact: true });
      notifyTabs(LIST);
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
