import { useLingui } from '@lingui/react/macro';
import { ApiError } from './api-error.ts';

/** Returns a function that gives the message of an error: the API's own, or else advice on what to do. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof ApiError && error.isForReader) return error.message;
    if (error instanceof ApiError && error.code === 'network')
      return t`Немає зв’язку із сервером. Перевірте інтернет і спробуйте ще раз.`;
    return t`Щось пішло не так. Спробуйте ще раз за хвилину.`;
  };
}
