import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../rules/money.ts';
import { VisuallyHidden } from './page.tsx';
import styles from './price.module.css';

interface Props {
  /** Kopiykas. */
  readonly price: number;
  /** Kopiykas; shown crossed out. */
  readonly oldPrice?: number | null;
  readonly size?: 's' | 'm' | 'l';
}

/** A price in the shop's serif; a reduced one in bole beside the old price. */
export function Price({ price, oldPrice = null, size = 'm' }: Props) {
  const { t } = useLingui();
  if (oldPrice === null) return <span className={`${styles[size]} ${styles.price}`}>{formatMoney(price)}</span>;
  return (
    <span className={styles[size]}>
      <ins className={styles.lowered}>
        <VisuallyHidden>{`${t`Нова ціна:`} `}</VisuallyHidden>
        {formatMoney(price)}
      </ins>{' '}
      <del className={styles.old}>
        <VisuallyHidden>{`${t`Стара ціна:`} `}</VisuallyHidden>
        {formatMoney(oldPrice)}
      </del>
    </span>
  );
}

/** The lowest price of a family whose members have different prices. */
export function PriceFrom({ price, size = 'm' }: Pick<Props, 'price' | 'size'>) {
  const { t } = useLingui();
  return (
    <>
      {t`від`} <Price price={price} size={size} />
    </>
  );
}
