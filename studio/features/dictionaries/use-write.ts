import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../lib/use-submit.ts';

/** Sends one change at a time, refetches the dictionary, and keeps the error of a refused change. */
export function useWrite(queryKey: 'attributes' | 'services') {
  const queryClient = useQueryClient();
  const { attempt, ...state } = useAttempt();
  return {
    ...state,
    /** @returns true if the change was saved */
    write: (send: () => Promise<unknown>) =>
      attempt(async () => {
        await send();
        await queryClient.invalidateQueries({ queryKey: [queryKey] });
        void queryClient.invalidateQueries({ queryKey: ['product-form'] });
      }),
  };
}
