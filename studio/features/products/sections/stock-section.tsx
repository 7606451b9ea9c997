import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../lib/session.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { stockQuery } from '../queries.ts';
import { MovementDialog } from '../stock/movement-dialog.tsx';
import { MovementTable } from '../stock/movement-table.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Shows the stock and its movements. New movements are saved at once, independently of the form. */
export function StockSection({ productId }: { readonly productId: number }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const [page, setPage] = useState(1);
  const [isMoving, setMoving] = useState(false);
  const { data, error, isPending, refetch } = useQuery(stockQuery(api, productId, page));
  return (
    <Section
      id="stock"
      title={t`Залишок`}
      aside={
        may('stock.write') && (
          <Button variant="secondary" isDisabled={!data} onPress={() => setMoving(true)}>{t`Рух товару`}</Button>
        )
      }
    >
      {isPending && <Skeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p role="status">
            {data.reserved > 0
              ? t`Можна замовити: ${data.stock} шт. Ще ${data.reserved} шт. на полиці чекають на збирання.`
              : t`Можна замовити: ${data.stock} шт.`}
          </p>
          <MovementTable movements={data.movements} />
          <div className={styles.buttons}>
            {page > 1 && <Button variant="quiet" onPress={() => setPage(page - 1)}>{t`Новіші`}</Button>}
            {data.isMore && <Button variant="quiet" onPress={() => setPage(page + 1)}>{t`Давніші`}</Button>}
          </div>
          <MovementDialog
            productId={productId}
            shelf={data}
            isOpen={isMoving}
            onClose={() => {
              setMoving(false);
              setPage(1);
            }}
          />
        </>
      )}
    </Section>
  );
}
