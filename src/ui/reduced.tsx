import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../rules/money.ts';
import { VisuallyHidden } from './page.tsx';
import styles from './reduced.module.css';

interface Props {
  /** Kopiykas, after and before discounts. */
  readonly cost: number;
  readonly fullCost: number;
}

/** The cost of a line beside its cost before discounts. */
export function Reduced({ cost, fullCost }: Props) {
  const { t } = useLingui();
  return (
    <>
      {cost < fullCost && (
        <del className={styles.full}>
          <VisuallyHidden>{t`Без знижок:`} </VisuallyHidden>
          {formatMoney(fullCost)}
        </del>
      )}
      <span>{formatMoney(cost)}</span>
    </>
  );
}
