import { Trans, useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type OrderAccess, useRepeatOrder } from './order-queries.ts';

interface Props {
  readonly access: OrderAccess;
  /** Number of the order, which tells the buttons of a list apart. */
  readonly number?: number;
}

/** Puts the order's items into the cart again, and reports the differences. */
export function RepeatOrder({ access, number }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const repeat = useRepeatOrder(access);
  const { result: repeated } = repeat;
  const close = () => repeat.reset();
  return (
    <>
      <Button
        variant="secondary"
        isLoading={repeat.isPending}
        aria-label={number === undefined ? undefined : `${t`Повторити замовлення`} № ${number}`}
        onClick={() => void repeat.run()}
      >
        <Trans>Повторити замовлення</Trans>
      </Button>
      <Dialog title={t`Товари в кошику`} isNarrow isOpen={repeated !== undefined} onClose={close}>
        {repeated && (
          <div className="order-repeated">
            {repeated.missing.length === 0 && repeated.repriced.length === 0 && (
              <p>{t`Усе, що було в замовленні, знову в кошику за тією самою ціною.`}</p>
            )}
            {repeated.missing.length > 0 && (
              <>
                <p>{t`Цього вже немає в наявності:`}</p>
                <ul className="order-changes">
                  {repeated.missing.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </>
            )}
            {repeated.repriced.length > 0 && (
              <>
                <p>{t`Ціна змінилася:`}</p>
                <ul className="order-changes">
                  {repeated.repriced.map(({ name, was, now }) => (
                    <li key={name}>
                      {name}: <del>{formatMoney(was)}</del> <ins>{formatMoney(now)}</ins>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <ButtonLink href={href(paths.cart)} isWide>
              <Trans>До кошика</Trans>
            </ButtonLink>
          </div>
        )}
      </Dialog>
    </>
  );
}
