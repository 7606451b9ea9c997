import type { ReactNode } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useAttempt } from '../../lib/use-submit.ts';
import type { BulkAction } from './queries.ts';

/** Props of the dialog of an action with settings. */
export interface BulkDialogProps {
  readonly count: number;
  /** False until the chosen products are counted. */
  readonly isReady: boolean;
  /** Error of counting them, or the progress of the action. */
  readonly state: ReactNode;
  readonly onClose: () => void;
  /** Runs the action; rejects with the error of a refused one. */
  readonly onRun: (action: BulkAction) => Promise<void>;
}

/** Runs an action and closes its dialog; an error is kept for the dialog. */
export function useBulkForm({ onClose, onRun }: Pick<BulkDialogProps, 'onClose' | 'onRun'>) {
  const errorMessage = useErrorMessage();
  const { attempt, isPending, error } = useAttempt();
  const run = async (action: BulkAction) => {
    if (await attempt(() => onRun(action))) onClose();
  };
  return { isPending, message: error === null ? null : errorMessage(error), run };
}
