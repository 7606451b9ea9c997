import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ShopTask } from '../../contract/tasks.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

/**
 * Writes a task, then refetches the list and the page of its order. A refusal refetches nothing: the card of a task
 * that a colleague has closed would disappear with the typed note and the error.
 */
export function useTaskWrite<Input>(write: (api: StudioApi, input: Input) => Promise<ShopTask>) {
  const { api } = useStudio();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
