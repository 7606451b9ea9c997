import { Trans, useLingui } from '@lingui/react/macro';
import { type CartLine, MAX_QUANTITY } from '../../contract/cart.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../lib/money.ts';
import { paths } from '../../rules/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from './cart-lines.module.css';
import { useChangeLine, useRemoveLine } from './queries.ts';

/** What is in the cart, line by line. */
export function CartLines({ lines }: { readonly lines: readonly CartLine[] }) {
  const { t } = useLingui();
  return (
    // Takes the focus when the line that had it is removed.
    <ul className={styles.lines} aria-label={t`Товари в кошику`} tabIndex={-1}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { readonly line: CartLine }) {
  const { t } = useLingui();
  const href = useHref();
  const change = useChangeLine();
  const remove = useRemoveLine();
  const { id, slug, name, picture, services, unitPrice, quantity, stock, cost, isAvailable } = line;
  return (
    <li className={styles.line}>
      <a className={styles.picture} href={href(paths.page(slug))} tabIndex={-1} aria-label={name}>
        <Picture picture={picture && { ...picture, alt: '' }} sizes="96px" />
      </a>
      <div className={styles.text}>
        <a href={href(paths.page(slug))}>{name}</a>
        {services.map(({ code, name: service, price }) => (
          <small key={code}>
            {service} +{formatMoney(price)}
          </small>
        ))}
        <small>
          <Trans>{formatMoney(unitPrice)} за шт.</Trans>
        </small>
        {!isAvailable && <Unavailable stock={stock} />}
      </div>
      <div className={styles.quantity}>
        {stock > 0 && (
          <Stepper
            value={quantity}
            max={Math.min(stock, MAX_QUANTITY)}
            label={t`Кількість: ${name}`}
            onChange={(next) => change.mutate({ id, quantity: next })}
          />
        )}
      </div>
      <output className={styles.cost}>{isAvailable ? formatMoney(cost) : '—'}</output>
      <div className={styles.remove}>
        <IconButton
          label={t`Прибрати з кошика: ${name}`}
          onClick={({ currentTarget, detail }) => {
            // The second click of a double click would remove the line that has moved up.
            if (detail > 1) return;
            currentTarget.closest('ul')?.focus();
            remove.mutate(id);
          }}
        >
          <Icon name="close" />
        </IconButton>
      </div>
    </li>
  );
}

function Unavailable({ stock }: { readonly stock: number }) {
  return (
    <small className={styles.unavailable}>
      {stock === 0 ? (
        <Trans>Закінчився. Рядок не враховано в сумі.</Trans>
      ) : (
        <Trans>Лишилося {stock} шт. Зменште кількість, щоб замовити.</Trans>
      )}
    </small>
  );
}
