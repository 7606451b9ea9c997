import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { IN_LANGUAGE } from '../../lib/state-names.ts';
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

/** Edits a text in every language side by side. */
export function TextPair({ kind, value, onChange, errors, version }: Props) {
  const { t, i18n } = useLingui();
  const facts = useLookUp(Object.values(value));
  const labels = byLanguage((lang) => {
    const language = i18n._(IN_LANGUAGE[lang]);
    return t`Текст ${language}`;
  });
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
