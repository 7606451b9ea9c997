import { Trans, useLingui } from '@lingui/react/macro';
import { type RefCallback, useState } from 'react';
import type { CartLine } from '../../contract/cart.ts';
import { MAX_QUANTITY } from '../../contract/limits.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { discountName } from '../../rules/discount-names.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { changedFrom } from '../../rules/price.ts';
import { isComplete } from '../../rules/services.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { leaving } from '../../ui/leaving.ts';
import { Reduced } from '../../ui/reduced.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { StockLimit } from '../special-order/stock-limit.tsx';
import styles from './cart-lines.module.css';
import { keyOfLine } from './choice.ts';
import { LinePicture, LineServices } from './line-parts.tsx';
import { useChangeLine, useRemoveLine, useSaveLine } from './mutations.ts';

interface Props {
  readonly lines: readonly CartLine[];
  readonly listRef: RefCallback<HTMLElement>;
}

/** Lists the lines of the cart. */
export function CartLines({ lines, listRef }: Props) {
  const { t } = useLingui();
  return (
    // Takes the focus when the focused line is removed.
    <ul ref={listRef} className={styles.lines} aria-label={t`Товари в кошику`} tabIndex={-1}>
      {lines.map((line) => (
        <Line key={keyOfLine(line)} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { readonly line: CartLine }) {
  const { t } = useLingui();
  const href = useHref();
  const change = useChangeLine();
  const remove = useRemoveLine();
  const save = useSaveLine();
  /** A typed quantity that exceeds the stock. */
  const [exceeding, setExceeding] = useState<number | null>(null);
  const { slug, name, services, unitPrice, quantity, stock, isAvailable } = line;
  return (
    <li className={styles.line}>
      <LinePicture line={line} />
      <div className={styles.text}>
        <a href={href(paths.page(slug))}>{name}</a>
        <LineServices services={services} />
        <small>
          <Trans>{formatMoney(unitPrice)} за шт.</Trans>
        </small>
        <Reasons line={line} />
        {isAvailable ? <PriceChange line={line} /> : <Unavailable line={line} />}
        <StockLimit product={line} wanted={exceeding} />
        <button
          type="button"
          className={styles.act}
          aria-label={t`Відкласти на потім: ${name}`}
          onClick={leaving(() => save(line))}
        >
          <Trans>Відкласти на потім</Trans>
        </button>
      </div>
      <div className={styles.quantity}>
        {stock > 0 && (
          <Stepper
            value={quantity}
            max={Math.min(stock, MAX_QUANTITY)}
            label={t`Кількість: ${name}`}
            onChange={(next) => {
              setExceeding(null);
              void change({ line, quantity: next });
            }}
            onExceed={setExceeding}
          />
        )}
      </div>
      <Cost line={line} />
      <div className={styles.remove}>
        <IconButton label={t`Прибрати з кошика: ${name}`} onClick={leaving(() => remove(line))}>
          <Icon name="close" />
        </IconButton>
      </div>
    </li>
  );
}

/** Shows the cost of the line; a dash if it is not available. */
function Cost({ line: { cost, fullCost, isAvailable } }: { readonly line: CartLine }) {
  return <div className={styles.cost}>{isAvailable ? <Reduced cost={cost} fullCost={fullCost} /> : '—'}</div>;
}

/** Lists the discounts of the line. */
function Reasons({ line: { discounts } }: { readonly line: CartLine }) {
  const { t } = useLingui();
  const { lang } = useShop();
  if (discounts.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={t`Чому така ціна`}>
      {discounts.map((discount) => (
        <li key={discount.kind}>
          {discountName(lang, discount)}: {formatMoney(-discount.amount)}
        </li>
      ))}
    </ul>
  );
}

/** Shows that the price has changed since the shopper last saw it, until they confirm the new one. */
function PriceChange({ line }: { readonly line: CartLine }) {
  const { t } = useLingui();
  const change = useChangeLine();
  const { name, price, quantity } = line;
  const before = changedFrom(line);
  if (before === null) return null;
  return (
    <p className={styles.changed}>
      <Trans>
        Ціна змінилася: була {formatMoney(before)}, тепер {formatMoney(price)}.
      </Trans>{' '}
      <button
        type="button"
        className={styles.act}
        aria-label={t`Зрозуміло, нова ціна: ${name}`}
        onClick={() => change({ line, quantity })}
      >
        <Trans>Зрозуміло</Trans>
      </button>
    </p>
  );
}

function Unavailable({ line: { stock, quantity, services } }: { readonly line: CartLine }) {
  const incomplete = quantity <= stock && services.find((service) => !isComplete(service));
  return (
    <small className={styles.unavailable}>
      {incomplete ? (
        <Trans>
          Послузі «{incomplete.name}» бракує розміру або напису. Додайте товар ще раз із його сторінки: цей рядок не
          враховано в сумі.
        </Trans>
      ) : stock === 0 ? (
        <Trans>Закінчився. Рядок не враховано в сумі.</Trans>
      ) : (
        <Trans>Лишилося {stock} шт. Зменште кількість, щоб замовити.</Trans>
      )}
    </small>
  );
}
