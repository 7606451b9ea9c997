import { useLingui } from '@lingui/react/macro';
import { LANGUAGES } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { shortenText } from '../../../src/rules/cut-text.ts';
import { localize } from '../../../src/rules/paths.ts';
import { IN_LANGUAGE } from '../../lib/state-names.ts';
import { capitalize } from '../../lib/words.ts';
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

/** Preview of a page as a search result in every language. */
export function SearchPreview({ title, description, path, suffix }: Props) {
  const { i18n } = useLingui();
  return (
    <div className={styles.previews}>
      {LANGUAGES.map((lang) => (
        <figure key={lang} className={styles.preview} lang={lang}>
          <figcaption>{capitalize(i18n._(IN_LANGUAGE[lang]))}</figcaption>
          <p className={styles.address}>{`${window.location.host}${localize(lang, path)}`}</p>
          <p className={styles.title}>{shortenText(`${title[lang] || '…'} | ${suffix}`, SHOWN.title)}</p>
          <p className={styles.description}>{shortenText(description[lang] || '…', SHOWN.description)}</p>
        </figure>
      ))}
    </div>
  );
}
