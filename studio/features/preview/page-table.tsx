import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './page-table.module.css';

interface Listed {
  readonly address: string;
  readonly title: string;
}

interface PageTableProps<Page extends Listed> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly pages: readonly Page[];
  readonly stateOf?: (page: Page) => ReactNode;
  readonly actionsOf?: (page: Page) => ReactNode;
}

/** Table of pages by title and address. */
export function PageTable<Page extends Listed>({ label, pages, stateOf, actionsOf }: PageTableProps<Page>) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Сторінка`}</th>
            {stateOf && <th scope="col">{t`Зміна`}</th>}
            {actionsOf && <th scope="col">{t`Дії`}</th>}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page.address}>
              <th scope="row">
                <span className={styles.title}>{page.title || page.address}</span>
                <span className={styles.address}>{page.address}</span>
              </th>
              {stateOf && <td>{stateOf(page)}</td>}
              {actionsOf && (
                <td>
                  <span className={styles.actions}>{actionsOf(page)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
