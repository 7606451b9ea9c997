import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { shortenText } from '../../../src/rules/cut-text.ts';
import { languageName } from '../../../src/rules/language-names.ts';
import { localize } from '../../../src/rules/paths.ts';
import { Select } from '../../ui/select.tsx';
import styles from './categories.module.css';
import type { CategoryFields } from './use-category-form.ts';

/** Approximate number of characters that a search result shows. */
const SHOWN = { title: 60, description: 160 };

/** Preview of the category as a search result, updated while the editor types. */
export function ResultPreview({ fields }: { readonly fields: Pick<CategoryFields, 'name' | 'description' | 'slug'> }) {
  const { t } = useLingui();
  const [lang, setLang] = useState<Language>('uk');
  return (
    <section className={styles.result} aria-label={t`Як це виглядатиме в пошуку`}>
      <Select
        label={t`Як це виглядатиме в пошуку`}
        value={lang}
        options={LANGUAGES.map((id) => ({ id, label: languageName(id) }))}
        onChange={setLang}
      />
      <p className={styles.resultAddress}>
        {window.location.host}
        {localize(lang, `/${fields.slug}`)}
      </p>
      <p className={styles.resultTitle} lang={lang}>
        {shortenText(fields.name[lang] || t`Назва категорії`, SHOWN.title)}
      </p>
      <p className={styles.resultText} lang={lang}>
        {shortenText(fields.description[lang], SHOWN.description)}
      </p>
    </section>
  );
}
