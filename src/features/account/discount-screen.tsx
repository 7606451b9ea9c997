import { Trans, useLingui } from '@lingui/react/macro';
import type { Customer } from '../../contract/customer.ts';
import { adoptStyle } from '../../lib/adopt-style.ts';
import { useHref } from '../../lib/href.ts';
import { useIsPublished } from '../../lib/page-link.tsx';
import { loyaltyLevel, nextLoyaltyLevel } from '../../rules/loyalty.ts';
import { formatMoney, formatPercent } from '../../rules/money.ts';
import { DISCOUNTS_SLUG, paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import style from './discount.css?inline';

adoptStyle(style);

type Totals = Pick<Customer, 'totalOrdersCount' | 'totalOrdersCost' | 'discountLevels'>;

/** The discount levels, and the level that the customer has reached. */
export function DiscountScreen({ customer }: { readonly customer: Totals }) {
  const { t } = useLingui();
  const href = useHref();
  const isPublished = useIsPublished();
  return (
    <div className="discount">
      <Section title={t`Особиста знижка`}>
        <div className="discount-text">
          <Figures customer={customer} />
          <ToNextLevel customer={customer} />
          <p>
            <Trans>
              Особисту знижку рахуємо за сумою ваших завершених замовлень за весь час. Повернені товари з цієї суми
              віднімаємо, а досягнутий рівень не згорає.
            </Trans>
          </p>
          <Levels customer={customer} />
        </div>
      </Section>
      <Section title={t`Ціна за кількість`}>
        <p className="discount-text">
          <Trans>
            На сторінці товару є драбинка: від скількох штук одна штука коштує дешевше. У кошику ця ціна рахується сама.
          </Trans>
        </p>
      </Section>
      <Section title={t`Промокоди`}>
        <p className="discount-text">
          <Trans>
            Промокод має строк дії та, буває, найменшу суму замовлення. Якщо код не підійшов, магазин скаже чому.
          </Trans>
        </p>
      </Section>
      <Section title={t`Як знижки поєднуються`}>
        <div className="discount-text">
          <p>
            <Trans>
              У кожному рядку кошика діє одна знижка — найвигідніша для вас: ціна за кількість, особиста знижка та
              промокод на відсоток не додаються одне до одного. На послуги та доставку знижок немає.
            </Trans>
          </p>
          {isPublished(DISCOUNTS_SLUG) && (
            <ButtonLink variant="secondary" href={href(paths.page(DISCOUNTS_SLUG))}>
              <Trans>Усе про знижки</Trans>
            </ButtonLink>
          )}
        </div>
      </Section>
    </div>
  );
}

function Figures({ customer }: { readonly customer: Totals }) {
  const { t } = useLingui();
  const { totalOrdersCount, totalOrdersCost, discountLevels } = customer;
  const figures = [
    { name: t`Завершені замовлення`, value: totalOrdersCount },
    { name: t`Товарів у них на суму`, value: formatMoney(totalOrdersCost) },
    { name: t`Ваша знижка`, value: formatPercent(loyaltyLevel(totalOrdersCost, discountLevels)?.percent ?? 0) },
  ];
  return (
    <dl className="discount-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ToNextLevel({ customer: { totalOrdersCost, discountLevels } }: { readonly customer: Totals }) {
  const next = nextLoyaltyLevel(totalOrdersCost, discountLevels);
  if (!next) {
    return (
      <p>
        <Trans>Це найбільша особиста знижка.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        До знижки {formatPercent(next.percent)} лишилося {formatMoney(next.from - totalOrdersCost)}.
      </Trans>
    </p>
  );
}

function Levels({ customer: { totalOrdersCost, discountLevels } }: { readonly customer: Totals }) {
  const current = loyaltyLevel(totalOrdersCost, discountLevels);
  return (
    <table className="discount-levels">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Сума завершених замовлень</Trans>
          </th>
          <th scope="col">
            <Trans>Знижка</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {discountLevels.map((level) => (
          <tr key={level.from} aria-current={level === current ? 'true' : undefined}>
            <td>
              <Trans>від {formatMoney(level.from)}</Trans>
            </td>
            <td>
              {formatPercent(level.percent)}
              {level === current && (
                <small>
                  <Trans>ваш рівень</Trans>
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
