import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { ApiError } from './api-error.ts';

/** Returns a function that gives the message of an error for the shopper: the API's own, or else advice. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useLingui();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.isForShopper) return error.message;
      if (error instanceof ApiError && error.code === 'network')
        return t`Немає зв’язку. Перевірте інтернет і спробуйте ще раз.`;
      return t`Щось пішло не так. Спробуйте ще раз за хвилину.`;
    },
    [t],
  );
}
