import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  /** Number of rows on all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Shows the present page of a list and links to the others. */
export function Pager({ page, pageCount, total, onPage }: PagerProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Сторінки списку`} className={styles.pager}>
      <p className={styles.count} role="status">{t`Усього: ${total}`}</p>
      {pageCount > 1 && (
        <>
          <Button variant="secondary" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
            <Icon name="chevron-left" size="s" />
            {t`Назад`}
          </Button>
          <span>{t`Сторінка ${page} з ${pageCount}`}</span>
          <Button variant="secondary" isDisabled={page >= pageCount} onPress={() => onPage(page + 1)}>
            {t`Далі`}
            <Icon name="chevron-right" size="s" />
          </Button>
        </>
      )}
    </nav>
  );
}
