import { useLingui } from '@lingui/react/macro';
import type { TextProblemKind } from './text-problems.ts';

/** Returns a function that describes a problem and its solution in the reader's language. */
export function useProblemWords(): (kind: TextProblemKind, about?: string) => string {
  const { t } = useLingui();
  return (kind, about = '') => {
    const named = about === '' ? '' : `: ${about}`;
    switch (kind) {
      case 'heading_empty':
        return t`Порожній заголовок: заповніть його або видаліть`;
      case 'heading_skips':
        return t`Підзаголовок без заголовка над ним${named}`;
      case 'link_malformed':
        return t`Адреса посилання неправильна${named}`;
      case 'link_missing':
        return t`Посилання веде на сторінку, якої немає${named}`;
      case 'link_hidden':
        return t`Посилання веде на приховану сторінку${named}`;
      case 'link_moved':
        return t`Сторінка за цим посиланням переїхала${named}`;
      case 'product_missing':
        return t`Немає товару з таким артикулом${named}`;
      case 'product_hidden':
        return t`Товар приховано${named}`;
      case 'picture_missing':
        return t`Картинки вже немає${named}`;
      case 'picture_without_alt':
        return t`Картинка без опису${named}`;
    }
  };
}
