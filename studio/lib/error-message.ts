import { useLingui } from '@lingui/react/macro';
import { ApiError } from './api-error.ts';

/** The message of an error for whoever works here: the API's own, else what can be done. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof ApiError && error.isForReader) return error.message;
    if (error instanceof ApiError && error.code === 'network')
      return t`Немає зв’язку із сервером. Перевірте інтернет і спробуйте ще раз.`;
    return t`Щось пішло не так. Спробуйте ще раз за хвилину.`;
  };
}
