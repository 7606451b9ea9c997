import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../../src/contract/language.ts';
import { localize } from '../../../../src/rules/paths.ts';
import { Select } from '../../../ui/select.tsx';
import { useEditor } from '../editor.ts';
import { LocalizedEntry } from '../localized-entry.tsx';
import { cutResult, lengthHint, type Screen, searchResultOf } from '../seo.ts';
import { snippetProduct } from '../snippet-product.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the texts for search engines and previews the result. */
export function SeoSection() {
  const { t } = useLingui();
  const { values } = useEditor().form;
  const hint = (kind: 'title' | 'description', text: string) => {
    const { length } = text.trim();
    const words = {
      empty: t`Порожньо: сторінка скаже це сама`,
      short: t`${length} символів: закоротко`,
      good: t`${length} символів: добре`,
      long: t`${length} символів: кінець може не поміститися`,
    };
    return words[lengthHint(kind, text)];
  };
  return (
    <Section id="seo" title={t`Пошукові системи`}>
      <LocalizedEntry
        name="seoTitle"
        label={t`Заголовок у пошуку`}
        isOptional
        hint={(lang) => hint('title', values.seoTitle[lang])}
      />
      <LocalizedEntry
        name="seoDescription"
        label={t`Опис у пошуку`}
        isOptional
        rows={3}
        hint={(lang) => hint('description', values.seoDescription[lang])}
      />
      <Preview />
    </Section>
  );
}

function Preview() {
  const { t } = useLingui();
  const [screen, setScreen] = useState<Screen>('desktop');
  return (
    <div className={styles.list}>
      <Select
        label={t`Як виглядатиме результат пошуку`}
        value={screen}
        options={[
          { id: 'desktop', label: t`На комп’ютері` },
          { id: 'phone', label: t`На телефоні` },
        ]}
        onChange={setScreen}
      />
      {LANGUAGES.map((lang) => (
        <Result key={lang} lang={lang} screen={screen} />
      ))}
    </div>
  );
}

function Result({ lang, screen }: { readonly lang: Language; readonly screen: Screen }) {
  const { form, options } = useEditor();
  const { values } = form;
  const shown = cutResult(
    searchResultOf({
      lang,
      title: values.seoTitle[lang],
      description: values.seoDescription[lang],
      product: snippetProduct(lang, values, options.attributes),
    }),
    screen,
  );
  const address = `${options.origin}${localize(lang, `/${values.slug}`)}`
    .replace(/^https?:\/\//, '')
    .replaceAll('/', ' › ');
  return (
    <div className={styles.result} data-screen={screen} lang={lang}>
      <p className={styles.resultAddress}>{address}</p>
      <p className={styles.resultTitle}>{shown.title}</p>
      <p>{shown.description}</p>
    </div>
  );
}
