import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { Badge } from './badge.tsx';
import styles from './localized.module.css';

/** Whether a language's text is there, and newer than what it was translated from. */
export type TranslationState = 'ready' | 'missing' | 'outdated';

interface LocalizedProps {
  /** What the fields are about: "Назва". Each field has a label of its own besides. */
  readonly label: string;
  readonly states?: Readonly<Partial<Record<Language, TranslationState>>>;
  /** The field of one language. */
  readonly children: (lang: Language, name: string) => ReactNode;
}

/** The same field in both languages side by side, on a phone one below the other. */
export function Localized({ label, states = {}, children }: LocalizedProps) {
  const { t } = useLingui();
  const names = { uk: t`українською`, ru: t`російською` };
  return (
    <fieldset className={styles.pair}>
      <legend className={styles.legend}>{label}</legend>
      {LANGUAGES.map((lang) => (
        <div key={lang} className={styles.side}>
          {children(lang, `${label} ${names[lang]}`)}
          <State state={states[lang] ?? 'ready'} />
        </div>
      ))}
    </fieldset>
  );
}

function State({ state }: { readonly state: TranslationState }) {
  const { t } = useLingui();
  if (state === 'ready') return null;
  return (
    <div>
      <Badge tone="warning">{state === 'missing' ? t`Немає перекладу` : t`Переклад застарів`}</Badge>
    </div>
  );
}
