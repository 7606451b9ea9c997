import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FeedProblem, OfferProblem } from '../../contract/feeds.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './feeds-screen.module.css';

const REASONS: Readonly<Record<OfferProblem, MessageDescriptor>> = {
  'no-picture': msg`Немає світлини`,
  'long-sku': msg`Артикул, довший за 50 знаків`,
  'no-price': msg`Ціна 0 ₴`,
  'no-category': msg`Немає категорії`,
};

/** The products that a feed leaves out, or that the marketplace may refuse, by reason. */
export function Problems({ problems }: { readonly problems: readonly FeedProblem[] }) {
  const { t, i18n } = useLingui();
  return problems.map(({ reason, isLeftOut, count, products }) => {
    const rest = count - products.length;
    return (
      <details key={reason} className={styles.problem}>
        <summary>
          {i18n._(REASONS[reason])}:{' '}
          {t`${plural(count, { one: '# товар', few: '# товари', many: '# товарів', other: '# товару' })}`}{' '}
          <Badge tone={isLeftOut ? 'error' : 'warning'}>
            {isLeftOut ? t`не потрапили у файл` : t`майданчик може відхилити`}
          </Badge>
        </summary>
        <ul>
          {products.map(({ id, sku, name }) => (
            <li key={id}>
              <Link to="/products/$id" params={{ id: String(id) }}>
                {name}
              </Link>{' '}
              <span className={styles.soft}>{sku}</span>
            </li>
          ))}
          {rest > 0 && <li className={styles.soft}>{t`і ще ${rest}`}</li>}
        </ul>
      </details>
    );
  });
}
