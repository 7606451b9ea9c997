import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { IN_LANGUAGE } from '../lib/state-names.ts';
import { Badge } from './badge.tsx';
import styles from './localized.module.css';

/** State of a language's text: `outdated` if the other language was changed later. */
export type TranslationState = 'ready' | 'missing' | 'outdated';

interface LocalizedProps {
  /** Legend of the group: "Назва". Each field also has its own label. */
  readonly label: string;
  readonly states?: Readonly<Partial<Record<Language, TranslationState>>>;
  /** Renders the field of one language. */
  readonly children: (lang: Language, name: string) => ReactNode;
}

/** Renders the same field in every language side by side, or stacked on phones. */
export function Localized({ label, states = {}, children }: LocalizedProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={styles.pair}>
      <legend className={styles.legend}>{label}</legend>
      {LANGUAGES.map((lang) => (
        <div key={lang} className={styles.side}>
          {children(lang, `${label} ${i18n._(IN_LANGUAGE[lang])}`)}
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
