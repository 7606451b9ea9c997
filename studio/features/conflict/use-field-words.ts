import { useLingui } from '@lingui/react/macro';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { IN_LANGUAGE } from '../../lib/state-names.ts';

/** Functions that return the label of a field such as `name.uk`, and its value in a line or two. */
interface FieldTexts {
  readonly labelOf: (path: string) => string;
  readonly format: (path: string, value: unknown) => string;
}

/** Label of a field, and a formatter for values that need one. */
export interface FieldWord {
  readonly label: string;
  readonly format?: (value: unknown) => string;
}

/** Labels and formatters of the visible fields of a form. */
export type FieldWords<Form> = Readonly<
  Record<Exclude<keyof Form & string, 'version' | 'translationsHold' | 'start'>, FieldWord>
>;

/**
 * Returns labels and formatters for the conflict dialog.
 * @param words labels and formatters by field name
 */
export function useFieldWords(words: Readonly<Record<string, FieldWord>>): FieldTexts {
  const { t, i18n } = useLingui();
  const plainly = (path: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return value ? t`так` : t`ні`;
    if (typeof value === 'number') return /price|breakpoint|cost/i.test(path) ? formatMoney(value) : String(value);
    if (typeof value === 'string') return withoutTags(value);
    if (Array.isArray(value)) return value.map((item) => plainly(path, item)).join('; ') || '—';
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .filter(([name]) => name !== 'mediaId' && name !== 'id')
      .map(([name, inner]) => plainly(name, inner))
      .join(' · ');
  };
  return {
    labelOf: (path) => {
      const [field = '', lang] = path.split('.');
      const label = words[field]?.label ?? t`Інше поле`;
      if (lang === undefined) return label;
      const language = LANGUAGES.find((one) => one === lang);
      return language ? `${label} (${i18n._(IN_LANGUAGE[language])})` : label;
    },
    format: (path, value) => (words[path.split('.')[0] ?? '']?.format ?? ((said) => plainly(path, said)))(value),
  };
}

const withoutTags = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
