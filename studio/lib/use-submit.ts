import { type FormEvent, useState } from 'react';
import { ApiError } from './api.ts';
import { useErrorMessage } from './error-message.ts';

const IDLE = { isPending: false, error: null };

/** Sends something once at a time and keeps what was refused: at its fields, or as a message for the whole. */
export function useSubmit(send: () => Promise<unknown>) {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: unknown }>(IDLE);
  const errorMessage = useErrorMessage();
  const fields = state.error instanceof ApiError ? state.error.fields : {};
  const run = async () => {
    setState({ isPending: true, error: null });
    try {
      await send();
      setState(IDLE);
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  const hasFields = Object.keys(fields).length > 0;
  return {
    run: () => void run(),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void run();
    },
    isPending: state.isPending,
    fields,
    message: state.error === null || hasFields ? null : errorMessage(state.error),
  };
}
