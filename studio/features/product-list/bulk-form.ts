import { useState } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import type { BulkAction } from './queries.ts';

/** Props of the dialog of an action with settings. */
export interface BulkDialogProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly onClose: () => void;
  /** Runs the action; rejects with the error of a refused one. */
  readonly onRun: (action: BulkAction) => Promise<void>;
}

/** Runs one action at a time and keeps its error. */
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
