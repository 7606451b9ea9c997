import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';
import { pagesAround } from './pages-around.ts';

interface Props {
  /** 1-based. */
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
}

/**
 * Links to the pages of a list: the first, the last and those around the current one. Renders nothing for a single
 * page.
 */
export function Pager({ page, pageCount, hrefOf }: Props) {
  const { t } = useLingui();
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t`Сторінки списку`}>
      {page > 1 && (
        <a className={styles.step} href={hrefOf(page - 1)} rel="prev" aria-label={t`Попередня сторінка`}>
          <Icon name="chevron-left" />
        </a>
      )}
      {pagesAround(page, pageCount).map((shown, index, all) => (
        <span key={shown} className={styles.item}>
          {shown - (all[index - 1] ?? 0) > 1 && <span className={styles.gap}>…</span>}
          <a href={hrefOf(shown)} aria-current={shown === page ? 'page' : undefined} aria-label={t`Сторінка ${shown}`}>
            {shown}
          </a>
        </span>
      ))}
      {page < pageCount && (
        <a className={styles.step} href={hrefOf(page + 1)} rel="next" aria-label={t`Наступна сторінка`}>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
