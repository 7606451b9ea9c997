import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { shortenText } from '../../../src/rules/cut-text.ts';
import { localize } from '../../../src/rules/paths.ts';
import type { Localized } from '../../contract/texts.ts';
import styles from './search-preview.module.css';

/** Approximate number of characters that search results show. */
const SHOWN = { title: 60, description: 160 };

interface Props {
  readonly title: Localized;
  readonly description: Localized;
  /** Path without the language prefix. */
  readonly path: string;
  /** Suffix of page titles of this kind. */
  readonly suffix: string;
}

/** Preview of a page as a search result in both languages. */
export function SearchPreview({ title, description, path, suffix }: Props) {
  const { t } = useLingui();
  const names: Readonly<Record<Language, string>> = { uk: t`Українською`, ru: t`Російською` };
  return (
    <div className={styles.previews}>
      {LANGUAGES.map((lang) => (
        <figure key={lang} className={styles.preview} lang={lang}>
          <figcaption>{names[lang]}</figcaption>
          <p className={styles.address}>{`${window.location.host}${localize(lang, path)}`}</p>
          <p className={styles.title}>{shortenText(`${title[lang] || '…'} | ${suffix}`, SHOWN.title)}</p>
          <p className={styles.description}>{shortenText(description[lang] || '…', SHOWN.description)}</p>
        </figure>
      ))}
    </div>
  );
}
