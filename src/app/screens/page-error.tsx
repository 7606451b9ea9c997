import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Shown in place of a page that failed to load, with a button to try again. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const isOffline = error instanceof ApiError && error.code === 'network';
  return (
    <Message title={isOffline ? t`Немає зв’язку` : t`Сторінка не відкрилася`} isError>
      <p>
        {isOffline ? (
          <Trans>Перевірте інтернет і спробуйте ще раз. Кошик збережено.</Trans>
        ) : (
          <Trans>Щось пішло не так із нашого боку. Спробуйте ще раз за хвилину.</Trans>
        )}
      </p>
      <Button onClick={() => void router.invalidate()}>
        <Trans>Спробувати ще раз</Trans>
      </Button>
    </Message>
  );
}
