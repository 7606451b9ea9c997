import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface Options<Input, Result> {
  readonly act: (input: Input) => Promise<Result>;
  /** Called after success, even if the component is no longer mounted. */
  readonly onDone?: (result: Result) => void;
  readonly onFailed?: (error: unknown) => void;
}

/** The outcome of the last run of an action. */
interface State<Input, Result> {
  readonly isPending: boolean;
  /** The argument of that run; null before the first. */
  readonly input: Input | null;
  readonly result?: Result;
  readonly error?: unknown;
}

const NOT_DONE = { isPending: false, input: null };

/** An action that a press runs, and its state. Concurrent runs all complete; the state is that of the last one. */
export function useAction<Result, Input = void>({ act, onDone, onFailed }: Options<Input, Result>) {
  const [state, setState] = useState<State<Input, Result>>(NOT_DONE);
  const last = useRef(0);
  /** Runs the action. Resolves to true if it succeeded. */
  const run = async (input: Input): Promise<boolean> => {
    const number = ++last.current;
    const show = (next: State<Input, Result>) => {
      if (number === last.current) setState(next);
    };
    // Scheduled after the updates of changed queries: a component rendered earlier would fetch again what has just been
    // removed.
    const showLater = (next: State<Input, Result>) => notifyManager.schedule(() => show(next));
    show({ isPending: true, input });
    try {
      const result = await act(input);
      onDone?.(result);
      showLater({ isPending: false, input, result });
      return true;
    } catch (error) {
      onFailed?.(error);
      showLater({ isPending: false, input, error });
      return false;
    }
  };
  const reset = () => {
    last.current += 1;
    setState(NOT_DONE);
  };
  return { ...state, run, reset };
}
