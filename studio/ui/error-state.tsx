import { useLingui } from '@lingui/react/macro';
import { useErrorMessage } from '../lib/error-message.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** In the place of what could not be loaded: why, and the way to try again. */
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
