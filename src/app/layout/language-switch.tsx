import type { MouseEvent } from 'react';
import { LANGUAGES } from '../../contract/language.ts';
import { usePlace } from '../../lib/navigation.ts';
import { useShop } from '../../lib/shop.tsx';
import { languageName, shortLanguageName } from '../../rules/language-names.ts';
import { localize } from '../../rules/paths.ts';
import styles from './language-switch.module.css';

/** Links to the same page in the other language. */
export function LanguageSwitch() {
  const { lang } = useShop();
  const { path } = usePlace();
  return (
    <ul className={styles.switch}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          {language === lang ? (
            <span aria-current="true">{shortLanguageName(language)}</span>
          ) : (
            <a
              href={localize(language, path)}
              hrefLang={language}
              lang={language}
              title={languageName(language)}
              onClick={keepSearchAndHash}
            >
              {shortLanguageName(language)}
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
