import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { shortenText } from '../../../src/rules/cut-text.ts';
import { localize } from '../../../src/rules/paths.ts';
import type { Localized } from '../../contract/texts.ts';
import styles from './search-preview.module.css';

/** Characters that search results show, about. */
const SHOWN = { title: 60, description: 160 };

interface Props {
  readonly title: Localized;
  readonly description: Localized;
  /** Without the language. */
  readonly path: string;
  /** What pages of the kind add to their titles. */
  readonly suffix: string;
}

/** How search engines show a page, in both languages. */
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
