import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { EMPTY_TEXT, type Localized } from '../../../src/contract/localized.ts';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { AuditChange } from '../../contract/audit.ts';
import { localizedSchema } from '../../contract/texts.ts';
import { useStudio } from '../../lib/studio.tsx';
import styles from './audit.module.css';
import { MONEY_COLUMNS, REFERENCES, valueLabel } from './labels.ts';
import { wordDifference } from './words.ts';

type Names = Readonly<Record<string, string>>;

interface ChangedValueProps {
  readonly change: AuditChange;
  readonly source: string | null;
  readonly names: Names;
}

/** One changed column before and after. Texts are compared word by word, in each language that differs. */
export function ChangedValue({ change: { column, before, after }, source, names }: ChangedValueProps) {
  const format = useFormat(column, source, names);
  if (isLocalized(before ?? after) && isLocalized(after ?? before)) {
    return <LocalizedChange before={before} after={after} />;
  }
  if (typeof before === 'string' && typeof after === 'string' && before.includes(' ')) {
    return <Words before={before} after={after} />;
  }
  return (
    <span className={styles.values}>
      {before !== null && <del>{format(before)}</del>}
      {before !== null && after !== null && <span aria-hidden="true">→</span>}
      {after !== null && <ins>{format(after)}</ins>}
      {before === null && after === null && '—'}
    </span>
  );
}

const isLocalized = (value: unknown): value is Localized => v.is(localizedSchema, value);

function LocalizedChange({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { t } = useLingui();
  const names: Localized = { uk: t`укр.`, ru: t`рос.` };
  const was = isLocalized(before) ? before : EMPTY_TEXT;
  const is = isLocalized(after) ? after : EMPTY_TEXT;
  const languages = LANGUAGES.filter((lang) => was[lang] !== is[lang]);
  return languages.map((lang) => (
    <span key={lang} className={styles.language}>
      <span className={styles.languageName}>{names[lang]}</span>
      <span lang={lang}>
        <Words before={plain(was[lang])} after={plain(is[lang])} />
      </span>
    </span>
  ));
}

/** Returns the text of HTML without its tags. */
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

function Words({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useLingui();
  if (before === after) return <>{t`Змінилося лише оформлення`}</>;
  const pieces = wordDifference(before, after);
  const tags = { same: 'span', gone: 'del', new: 'ins' } as const;
  return (
    <span className={styles.words}>
      {pieces.map(({ kind, text }, index) => {
        const Tag = tags[kind];
        // Pieces are identified by their position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        return <Tag key={index}>{kind === 'same' ? shortened(text) : text}</Tag>;
      })}
    </span>
  );
}

const CONTEXT = 60;

/** Shortens unchanged text to its beginning and end, as context for the changes. */
const shortened = (text: string) =>
  text.length <= 2 * CONTEXT + 3 ? text : `${text.slice(0, CONTEXT)} … ${text.slice(-CONTEXT)}`;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the values of a structure without its property names. */
function leavesOf(value: unknown): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** Returns a function that formats a value of a column for people. */
function useFormat(column: string, source: string | null, names: Names): (value: unknown) => string {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const formatText = (text: string) => {
    const label = valueLabel(source, column, text);
    if (label) return i18n._(label);
    if (UUID.test(text) || column === 'media_id') return t`є`;
    return INSTANT.test(text) ? formatKyivInstant(lang, text) : text || '«»';
  };
  return (value) => {
    if (value === null || value === undefined) return '—';
    if (typeof value === 'boolean') return value ? t`так` : t`ні`;
    if (typeof value === 'number' && MONEY_COLUMNS.has(column)) return formatMoney(value);
    const referred = REFERENCES[`${source}.${column}`];
    if (referred !== undefined) return names[`${referred}:${value}`] ?? t`видалено`;
    if (typeof value === 'string') return formatText(value);
    if (typeof value !== 'object') return String(value);
    const leaves = leavesOf(value).map((leaf) => (typeof leaf === 'string' ? formatText(leaf) : String(leaf)));
    return leaves.length === 0 ? '—' : leaves.join(', ');
  };
}
