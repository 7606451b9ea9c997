import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import type { StudioReview } from '../../contract/reviews.ts';
import { useMay } from '../../lib/session.ts';
import { REVIEW_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import cells from '../../ui/cells.module.css';
import type { Column } from '../../ui/data-table.tsx';
import layout from '../../ui/layout.module.css';
import styles from './reviews.module.css';
import { RowActions } from './row-actions.tsx';
import { Stars } from './stars.tsx';
import { STATUS_TONES } from './words.ts';

/** Returns the columns of the list; actions are left out without the permission to moderate. */
export function useReviewColumns(): readonly Column<StudioReview>[] {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const canModerate = useMay()('reviews.moderate');
  return useMemo(() => {
    const columns: Column<StudioReview>[] = [
      {
        id: 'review',
        header: t`Відгук`,
        isRowHeader: true,
        cell: ({ id, author, text, lang: own, isBuyer, reply, product, photos }) => (
          <span className={styles.stack}>
            <span className={layout.line}>
              <Link to="/reviews/$id" params={{ id: String(id) }}>
                {author}
              </Link>
              {isBuyer && <Badge tone="info">{t`покупець`}</Badge>}
              {photos.length > 0 && <Badge>{t`фото: ${photos.length}`}</Badge>}
              {reply !== null && <Badge>{t`є відповідь`}</Badge>}
            </span>
            <span className={cells.soft}>{product ? product.name : t`Про магазин`}</span>
            <span className={styles.excerpt} lang={own}>
              {text}
            </span>
          </span>
        ),
      },
      { id: 'rating', header: t`Оцінка`, isSortable: true, cell: ({ rating }) => <Stars rating={rating} /> },
      {
        id: 'created',
        header: t`Написано`,
        isSortable: true,
        cell: ({ createdAt }) => formatKyivInstant(lang, createdAt),
      },
      {
        id: 'status',
        header: t`Стан`,
        cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{i18n._(REVIEW_STATUS_NAMES[status])}</Badge>,
      },
    ];
    if (canModerate) columns.push({ id: 'actions', header: t`Дії`, cell: (review) => <RowActions review={review} /> });
    return columns;
  }, [t, i18n, lang, canModerate]);
}
