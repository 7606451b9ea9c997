import { useLingui } from '@lingui/react/macro';
import type { Layout } from '../../contract/layout.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import styles from './menu.module.css';

/** The id of the popover, which the header's button opens. */
export const MENU_ID = 'catalogue';

/** Every category in one sheet: the browser's own popover, so it needs no script. Rendered once a language. */
export function Menu({ layout: { menu } }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      <nav id={MENU_ID} popover="auto" className={styles.sheet} aria-label={t`Каталог`}>
        <button type="button" className={styles.close} popoverTarget={MENU_ID} popoverTargetAction="hide">
          {t`Закрити каталог`}
        </button>
        <ul className={styles.columns}>
          {menu.map((category) => (
            <li key={category.slug}>
              <a className={styles.top} href={href(paths.category(category.slug))}>
                {category.name}
              </a>
              <ul className={styles.children}>
                {category.children.map((child) => (
                  <li key={child.slug}>
                    <a href={href(paths.category(child.slug))}>{child.name}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <nav className={styles.row} aria-label={t`Розділи`}>
        <ul className={styles.rowList}>
          {menu.map(({ slug, name }) => (
            <li key={slug}>
              <a href={href(paths.category(slug))}>{name}</a>
            </li>
          ))}
          <li>
            <a href={href(paths.blog)}>{t`Блог`}</a>
          </li>
        </ul>
      </nav>
    </>
  );
}
