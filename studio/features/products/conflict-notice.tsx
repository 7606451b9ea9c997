import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../src/rules/money.ts';
import { useActorText } from '../audit/actor-name.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { fieldNames } from './field-names.ts';
import { type ProductValues, valuesOf } from './product-values.ts';
import type { Saving } from './use-saving.ts';

/** Somebody else was quicker: field by field, whose is to stand. Nothing is lost before one has chosen. */
export function ConflictNotice({ saving }: { readonly saving: Saving }) {
  const { t, i18n } = useLingui();
  const { conflict } = saving.state;
  const say = useSay();
  const whoIs = useActorText();
  if (!conflict) return null;
  const languages: Readonly<Record<string, string>> = { uk: t`українською`, ru: t`російською` };
  return (
    <ConflictDialog<Fields>
      base={fieldsOf(saving.initial)}
      theirs={fieldsOf(valuesOf(conflict.current))}
      mine={fieldsOf(saving.values)}
      changedBy={conflict.changedBy && whoIs(conflict.changedBy)}
      labelOf={(path) => {
        const [field = '', lang] = path.split('.');
        const name = i18n._(fieldNames(field));
        return lang === undefined ? name : `${name} (${languages[lang]})`;
      }}
      say={say}
      onResolve={(chosen) => void saving.resolve({ ...saving.values, ...chosen, translationsHold: [] })}
      onClose={saving.closeConflict}
    />
  );
}

/** What of the form is the product's own. */
type Fields = Omit<ProductValues, 'translationsHold'> & Readonly<Record<string, unknown>>;

function fieldsOf({ translationsHold: _, ...fields }: ProductValues): Fields {
  return fields;
}

/** Characters of a text that are shown. */
const SHOWN = 300;

/** A field's value in a line or two. */
function useSay(): (path: string, value: unknown) => string {
  const { t } = useLingui();
  const say = (path: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return value ? t`так` : t`ні`;
    if (typeof value === 'number') return /price|breakpoint/i.test(path) ? formatMoney(value) : String(value);
    if (typeof value === 'string') return plain(value).slice(0, SHOWN);
    if (Array.isArray(value)) return value.map((item) => say(path, item)).join('; ') || '—';
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .filter(([name]) => name !== 'mediaId' && name !== 'id')
      .map(([name, inner]) => say(name, inner))
      .join(' · ');
  };
  return say;
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
