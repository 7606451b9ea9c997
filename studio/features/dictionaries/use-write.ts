import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';

/** Sends one change at a time, refetches the dictionary, and keeps the error of a refused change. */
export function useWrite(queryKey: 'attributes' | 'services') {
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: unknown }>(IDLE);
  const fields = state.error instanceof ApiError ? state.error.fields : {};
  const hasFields = Object.keys(fields).length > 0;
  return {
    isPending: state.isPending,
    fields,
    message: state.error === null || hasFields ? null : errorMessage(state.error),
    /** @returns true if the change was saved */
    async write(send: () => Promise<unknown>): Promise<boolean> {
      if (state.isPending) return false;
      setState({ isPending: true, error: null });
      try {
        await send();
        await queryClient.invalidateQueries({ queryKey: [queryKey] });
        void queryClient.invalidateQueries({ queryKey: ['product-form'] });
        setState(IDLE);
        return true;
      } catch (error) {
        setState({ isPending: false, error });
        return false;
      }
    },
  };
}

const IDLE = { isPending: false, error: null };
