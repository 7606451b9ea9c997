import { useLingui } from '@lingui/react/macro';
import { ApiError } from './api.ts';

/** What a shopper is told of an error: the API's own words when it has any, else what can be done. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof ApiError && error.isForShopper) return error.message;
    if (error instanceof ApiError && error.code === 'network')
      return t`Немає зв’язку. Перевірте інтернет і спробуйте ще раз.`;
    return t`Щось пішло не так. Спробуйте ще раз за хвилину.`;
  };
}
