import { useLingui } from '@lingui/react/macro';
import { useErrorMessage } from '../lib/error-message.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shown instead of content that failed to load: the reason and a retry button. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  return (
    <div role="alert">
      <Notice tone="error">
        <p>{errorMessage(error)}</p>
        {onRetry && (
          <div>
            <Button variant="secondary" onPress={onRetry}>{t`Спробувати ще раз`}</Button>
          </div>
        )}
      </Notice>
    </div>
  );
}
