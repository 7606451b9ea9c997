import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { type CheckedSaleRow, rowsOfSale, type SaleCheck } from '../../contract/sales.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import { type SaleValues, termsOf } from './sale-values.ts';
import styles from './sales.module.css';
import type { SaleFormState } from './use-sale-form.ts';
import { OMISSION_WORDS, WARNING_WORDS } from './words.ts';

/** Maximum number of listed products; those with a warning come first. */
const LISTED = 100;
/** Maximum number of products for which pages are previewed, because a preview locks them. */
const MOST_REHEARSED = 2_000;

/** The products of a sale with their prices before and during it, and the pages that it changes. */
export function SaleProducts({ state }: { readonly state: SaleFormState }) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const summaryOf = useSummary();
  const { form, check, checkError, isChecking } = state;
  const { values } = form;
  const isSaid = values.percent !== null || values.own.length > 0;
  const taking = check?.rows.filter(({ omission }) => omission === null) ?? [];
  const words = !check || isChecking ? t`Рахуємо ціни…` : summaryOf(taking.length, isSaid ? null : check.rows.length);
  return (
    <Panel title={t`Товари й ціни`}>
      <div className={styles.fields}>
        <p role="status">{checkError === null ? words : errorMessage(checkError)}</p>
        {check && <Remarks check={check} taking={taking} />}
        {check && taking.length > 0 && taking.length <= MOST_REHEARSED && !isChecking && (
          <PagesPreview
            write={{
              write: 'sale.begin',
              input: { saleId: null, rows: rowsOfSale(taking), notice: noticeOf(form.values) },
            }}
          />
        )}
        {check && isSaid && <ProductTable rows={check.rows} state={state} />}
      </div>
    </Panel>
  );
}

/** Returns a function that words the number of products; before a percent is typed, of all that are chosen. */
function useSummary(): (taking: number, chosen: number | null) => string {
  const { t } = useLingui();
  return (taking, chosen) =>
    chosen === null
      ? t`${plural(taking, { one: 'Подешевшає # товар', few: 'Подешевшають # товари', many: 'Подешевшає # товарів', other: 'Подешевшає # товару' })}`
      : t`${plural(chosen, { one: 'Вибрано # товар', few: 'Вибрано # товари', many: 'Вибрано # товарів', other: 'Вибрано # товару' })}. Впишіть знижку, щоб побачити ціни.`;
}

/** Returns the announcement for the preview; null while it has no words. */
function noticeOf(values: SaleValues) {
  const { notice } = termsOf(values);
  return notice && Object.values(notice.text).every((text) => text.trim() !== '') ? notice : null;
}

interface RemarksProps {
  readonly check: SaleCheck;
  readonly taking: readonly CheckedSaleRow[];
}

/** Says which products are left out and why, and how many would be sold below cost. */
function Remarks({ check, taking }: RemarksProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const below = taking.filter(({ warnings }) => warnings.includes('below-cost')).length;
  return (
    <>
      {check.unknown.length > 0 && (
        <Notice tone="warning">
          {t`Таких артикулів у магазині немає або товар приховано: ${check.unknown.slice(0, 20).join(', ')}`}
        </Notice>
      )}
      {check.others.map(({ id, name, products }) => (
        <Notice key={id} tone="warning">
          <Link to="/sales/$id" params={{ id: String(id) }}>
            {name[lang]}
          </Link>
          {': '}
          {t`цей розпродаж іде в той самий час. Його товари (${products}) сюди не потраплять: один товар — один розпродаж.`}
        </Notice>
      ))}
      {below > 0 && <Notice tone="warning">{t`Нижче собівартості: ${below}. Ці товари вгорі списку.`}</Notice>}
    </>
  );
}

interface TableProps {
  readonly rows: readonly CheckedSaleRow[];
  readonly state: SaleFormState;
}

function ProductTable({ rows, state: { form } }: TableProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const [q, setQ] = useState('');
  const [priced, setPriced] = useState<CheckedSaleRow | null>(null);
  const found = useMemo(() => inOrder(rows, q, lang), [rows, q, lang]);
  return (
    <>
      <SearchField label={t`Знайти в цьому списку`} value={q} onChange={setQ} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable by keyboard */}
      <section className={styles.scroll} aria-label={t`Ціни до розпродажу й під час нього`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Товар`}</th>
              <th scope="col">{t`Зараз`}</th>
              <th scope="col">{t`У розпродажі`}</th>
              <th scope="col">{t`Дії`}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, LISTED).map((row) => (
              <ProductRow key={row.id} row={row} form={form} onPrice={() => setPriced(row)} />
            ))}
          </tbody>
        </table>
      </section>
      {found.length > LISTED && <p className={layout.soft}>{t`Показано перші ${LISTED} з ${found.length}.`}</p>}
      {priced && <OwnPrice row={priced} form={form} onClose={() => setPriced(null)} />}
    </>
  );
}

interface ProductRowProps {
  readonly row: CheckedSaleRow;
  readonly form: SaleFormState['form'];
  readonly onPrice: () => void;
}

function ProductRow({ row: { id, sku, name, now, sale, omission, warnings }, form, onPrice }: ProductRowProps) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const { without } = form.values;
  return (
    <tr data-out={omission !== null || undefined}>
      <th scope="row">
        {name[lang]} <span className={layout.soft}>{sku}</span>
      </th>
      <td>{formatMoney(now.price)}</td>
      <td>
        {omission === null ? (
          <>
            <strong>{formatMoney(sale.price)}</strong>{' '}
            {sale.oldPrice !== null && <del>{formatMoney(sale.oldPrice)}</del>}
            {warnings.map((warning) => (
              <Badge key={warning} tone="warning">
                {i18n._(WARNING_WORDS[warning])}
              </Badge>
            ))}
          </>
        ) : (
          <Badge>{i18n._(OMISSION_WORDS[omission])}</Badge>
        )}
      </td>
      <td>
        <span className={layout.line}>
          <Button variant="quiet" aria-label={t`Своя ціна: ${sku}`} onPress={onPrice}>{t`Своя ціна`}</Button>
          {without.includes(id) ? (
            <Button
              variant="quiet"
              aria-label={t`Повернути: ${sku}`}
              onPress={() =>
                form.set(
                  'without',
                  without.filter((other) => other !== id),
                )
              }
            >{t`Повернути`}</Button>
          ) : (
            <Button
              variant="quiet"
              aria-label={t`Прибрати: ${sku}`}
              onPress={() => form.set('without', [...without, id])}
            >{t`Прибрати`}</Button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Returns the rows that have all words; those to look at come first. */
function inOrder(rows: readonly CheckedSaleRow[], q: string, lang: Language): readonly CheckedSaleRow[] {
  const words = q.toLowerCase().split(/\s+/);
  const found = rows.filter(({ name, sku }) => {
    const text = `${name[lang]} ${sku}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const weight = ({ omission, warnings }: CheckedSaleRow) =>
    warnings.includes('below-cost') ? 0 : omission !== null ? 1 : warnings.length > 0 ? 2 : 3;
  return found.toSorted((one, other) => weight(one) - weight(other));
}

interface OwnPriceProps {
  readonly row: CheckedSaleRow;
  readonly form: SaleFormState['form'];
  readonly onClose: () => void;
}

/** Asks for a price of one product that replaces the one by percent. */
function OwnPrice({ row: { id, sku, now }, form, onClose }: OwnPriceProps) {
  const { t } = useLingui();
  const others = form.values.own.filter((one) => one.id !== id);
  const [price, setPrice] = useState<number | null>(form.values.own.find((one) => one.id === id)?.price ?? null);
  const [isValid, setValid] = useState(true);
  const keep = () => {
    if (!isValid) return;
    form.set('own', price === null ? others : [...others, { id, price }]);
    onClose();
  };
  return (
    <FormDialog
      title={t`Своя ціна: ${sku}`}
      action={t`Готово`}
      dismissal={t`Лишити, як є`}
      form={{ run: keep }}
      onClose={onClose}
    >
      <MoneyField
        label={t`Ціна в розпродажі`}
        hint={t`Зараз ${formatMoney(now.price)}. Порожньо — за відсотком`}
        isOptional
        value={price}
        onChange={setPrice}
        onValidity={setValid}
      />
    </FormDialog>
  );
}
