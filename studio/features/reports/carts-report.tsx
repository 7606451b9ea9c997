import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../src/rules/money.ts';
import { type Period, readCarts, type Step } from '../../contract/reports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Report, ReportTable } from './report.tsx';

/** Abandoned carts, and the number of visitors that reached each step. */
export function CartsReport({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const words = useStepWords();
  const query = useQuery({
    queryKey: ['reports', 'carts', period],
    queryFn: ({ signal }) => api.request(readCarts, { query: period, signal }),
  });
  return (
    <Report title={t`Від кошика до покупки`} name="carts" period={period} query={query}>
      {({ left, leftValue, products, steps }) => (
        <>
          <ReportTable
            label={t`Кроки`}
            header={[t`Крок`, t`Разом`, t`Раніше`]}
            rows={steps.map(({ step, count, before }) => [words[step], count, before])}
          />
          <p>{t`Покинутих кошиків: ${left}, на ${formatMoney(leftValue)}.`}</p>
          {products.length > 0 && (
            <ReportTable
              label={t`У покинутих кошиках`}
              header={[t`Товар`, t`Кошиків`, t`Штук`]}
              rows={products.map(({ sku, name, carts, pieces }) => [`${name[lang]}, ${sku}`, carts, pieces])}
            />
          )}
        </>
      )}
    </Report>
  );
}

function useStepWords(): Readonly<Record<Step, string>> {
  const { t } = useLingui();
  return {
    visitors: t`Почали кошик чи обране`,
    orders: t`Замовили`,
    confirmed: t`Оплатили або платять при отриманні`,
    packed: t`Запаковано`,
    shipped: t`Відправлено`,
    received: t`Отримано`,
  };
}
