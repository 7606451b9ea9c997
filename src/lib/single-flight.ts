import { useRef, useState } from 'react';

/** Runs one call of an asynchronous task at a time; calls while one is pending are ignored. */
export function useSingleFlight<Arguments extends readonly unknown[]>(
  task: (...args: Arguments) => Promise<void>,
): { readonly run: (...args: Arguments) => Promise<void>; readonly isPending: boolean } {
  const [isPending, setPending] = useState(false);
  // The second click of a double click precedes the render that shows the task as pending.
  const isBusy = useRef(false);
  const run = async (...args: Arguments) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await task(...args);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { run, isPending };
}
