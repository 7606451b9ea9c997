import type { MouseEvent } from 'react';
import { LANGUAGES, type Language } from '../../contract/language.ts';
import { usePlace } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { localize } from '../../rules/paths.ts';
import styles from './language-switch.module.css';

/** Name of each language in that language, for shoppers who do not read the other. */
const NAMES: Readonly<Record<Language, { readonly short: string; readonly full: string }>> = {
  uk: { short: 'Укр', full: 'Українська' },
  ru: { short: 'Рус', full: 'Русский' },
};

/** Links to the same page in the other language. */
export function LanguageSwitch() {
  const { lang } = useShop();
  const { path } = usePlace();
  return (
    <ul className={styles.switch}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          {language === lang ? (
            <span aria-current="true" title={NAMES[language].full}>
              {NAMES[language].short}
            </span>
          ) : (
            <a
              href={localize(language, path)}
              hrefLang={language}
              lang={language}
              title={NAMES[language].full}
              onClick={keepSearchAndHash}
            >
              {NAMES[language].short}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A prerendered link knows only the path; the query string and the fragment are added when it is followed. */
function keepSearchAndHash({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const { search, hash } = window.location;
  const url = new URL(currentTarget.href);
  currentTarget.href = `${url.pathname}${search}${hash}`;
}
