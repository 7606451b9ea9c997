import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';

/** How fields and their values are said to people, by the fields' paths. */
export interface FieldWords {
  /** `name.uk` */
  readonly labelOf: (path: string) => string;
  /** A value in a line or two. */
  readonly say: (path: string, value: unknown) => string;
}

/** What a field of a form is called, and how its value is said where that is not plain. */
export interface FieldWord {
  readonly label: string;
  readonly say?: (value: unknown) => string;
}

/** Words of a form's fields for whoever has to choose between two values. @param words by the names of the fields */
export function useFieldWords(words: Readonly<Record<string, FieldWord>>): FieldWords {
  const { t } = useLingui();
  const languages: Readonly<Record<string, string>> = { uk: t`українською`, ru: t`російською` };
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
      const label = words[field]?.label ?? field;
      return lang === undefined ? label : `${label} (${languages[lang]})`;
    },
    say: (path, value) => (words[path.split('.')[0] ?? '']?.say ?? ((said) => plainly(path, said)))(value),
  };
}

const withoutTags = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
