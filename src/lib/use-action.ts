import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface Options<Input, Result> {
  readonly act: (input: Input) => Promise<Result>;
  /** It has done its work, whether or not its component is still there. */
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

/** An action that a press does, with its state. Several at once all run; the state is that of the last. */
export function useAction<Result, Input = void>({ act, onDone, onFailed }: Options<Input, Result>) {
  const [state, setState] = useState<State<Input, Result>>(NOT_DONE);
  const last = useRef(0);
  /** Does it. Resolves to whether it has done its work. */
  const run = async (input: Input): Promise<boolean> => {
    const number = ++last.current;
    const show = (next: State<Input, Result>) => {
      if (number === last.current) setState(next);
    };
    // Components hear of changed queries first: rendered before, one would ask again for what has just been removed.
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
