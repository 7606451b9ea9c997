import { type FormEvent, useState } from 'react';
import { fieldErrors } from './api-error.ts';
import { useErrorMessage } from './error-message.ts';

const IDLE = { isPending: false, error: null };

/**
 * Sends one request at a time and keeps its error: at its fields, or as a message for the whole.
 * @param shown names of the fields that show their errors; all if it is absent
 */
export function useAttempt(shown?: readonly string[]) {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: unknown }>(IDLE);
  const errorMessage = useErrorMessage();
  const fields = fieldErrors(state.error);
  const names = Object.keys(fields);
  const isAtFields = names.length > 0 && names.every((name) => shown?.includes(name) ?? true);
  return {
    /** @returns true if the request succeeded; false if it failed or another one is under way */
    attempt: async (send: () => Promise<unknown> | undefined): Promise<boolean> => {
      if (state.isPending) return false;
      setState({ isPending: true, error: null });
      try {
        await send();
        setState(IDLE);
        return true;
      } catch (error) {
        setState({ isPending: false, error });
        return false;
      }
    },
    /** Hides the error; a request that is under way stays the only one. */
    clear: () => setState((now) => ({ ...now, error: null })),
    ...state,
    fields,
    /** Message of an error that no field shows. */
    message: state.error === null || isAtFields ? null : errorMessage(state.error),
  };
}

/** Sends the request of a form as `useAttempt` does. */
export function useSubmit(send: () => Promise<unknown>, shown?: readonly string[]) {
  const { attempt, ...state } = useAttempt(shown);
  return {
    ...state,
    run: () => void attempt(send),
    submit: submitting(() => void attempt(send)),
  };
}

/** Returns a handler for the submit event of a form: calls `act` instead of loading another page. */
export const submitting = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  // React passes events of a dialog on to the form that has opened it, which would be submitted too.
  event.stopPropagation();
  act();
};
