import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../contract/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './content.module.css';
import type { TextKind } from './editor/extensions.ts';
import { TextFactsContext, useLookUp } from './editor/text-facts.ts';

/** A separate chunk, because lists and settings do not need it. */
const TextEditor = lazy(async () => ({ default: (await import('./editor/text-editor.tsx')).TextEditor }));

interface Props {
  readonly kind: TextKind;
  readonly value: Localized;
  readonly onChange: (lang: Language, html: string) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** See Edited: a new version resets the editors. */
  readonly version: number;
}

/** Edits a text in both languages side by side. */
export function TextPair({ kind, value, onChange, errors, version }: Props) {
  const { t } = useLingui();
  const facts = useLookUp([value.uk, value.ru]);
  const labels: Readonly<Record<Language, string>> = { uk: t`Текст українською`, ru: t`Текст російською` };
  return (
    <TextFactsContext value={facts}>
      <div className={styles.pair}>
        {LANGUAGES.map((lang) => (
          <fieldset key={`${lang}-${version}`} className={styles.texts}>
            <legend>{labels[lang]}</legend>
            <Suspense fallback={<Skeleton rows={8} />}>
              <TextEditor
                label={labels[lang]}
                lang={lang}
                kind={kind}
                html={value[lang]}
                onChange={(html) => onChange(lang, html)}
                error={errors[`html.${lang}`]}
              />
            </Suspense>
          </fieldset>
        ))}
      </div>
    </TextFactsContext>
  );
}
