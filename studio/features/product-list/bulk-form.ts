import { useState } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import type { BulkAction } from './queries.ts';

/** A dialog of an action that asks how. */
export interface BulkDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly onClose: () => void;
  /** Rejects with what was refused. */
  readonly onRun: (action: BulkAction) => Promise<void>;
}

/** Runs an action once at a time and keeps its error. */
export function useBulkForm({ onClose, onRun }: Pick<BulkDialogProps, 'onClose' | 'onRun'>) {
  const errorMessage = useErrorMessage();
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: unknown }>(IDLE);
  return {
    isPending: state.isPending,
    message: state.error === null ? null : errorMessage(state.error),
    async run(action: BulkAction) {
      setState({ isPending: true, error: null });
      try {
        await onRun(action);
        setState(IDLE);
        onClose();
      } catch (error) {
        setState({ isPending: false, error });
      }
    },
  };
}

const IDLE = { isPending: false, error: null };
