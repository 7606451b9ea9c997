import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import { LOW_STOCK, type ProductRow } from '../../contract/product-list.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { COLUMN_LABELS } from './labels.ts';
import styles from './product-list.module.css';
import type { Hideable } from './route.tsx';

/** Loaded after the list, which shows plain values until then. */
const PriceCell = lazy(async () => ({ default: (await import('./price-cell.tsx')).PriceCell }));
const StockCell = lazy(async () => ({ default: (await import('./stock-cell.tsx')).StockCell }));

/** Returns the address of a product's form. */
const productPath = (id: number): string => `/products/${id}`;

/** The price that the address asks to edit. */
export interface AskedEdit {
  /** Id of the product; undefined for none. */
  readonly asked: string | undefined;
  /** Called once the price is being edited. */
  readonly onAsked: () => void;
}

/** Returns the columns of the list in the reader's language. */
export function useProductColumns(edit: AskedEdit): readonly Column<ProductRow>[] {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  return useMemo(() => {
    const column = (id: Hideable, about: Omit<Column<ProductRow>, 'id' | 'header'>) => ({
      id,
      header: i18n._(COLUMN_LABELS[id]),
      ...about,
    });
    return [
      {
        id: 'name',
        header: t`Назва`,
        isSortable: true,
        isRowHeader: true,
        cell: (row) => <Name row={row} />,
      },
      column('sku', { isSortable: true, cell: ({ sku }) => <span className={styles.sku}>{sku}</span> }),
      column('category', { cell: ({ category }) => category.name[lang] }),
      column('brand', { cell: ({ brand }) => brand ?? '—' }),
      column('price', { isSortable: true, align: 'end', cell: (row) => <PriceEntry row={row} {...edit} /> }),
      column('stock', { isSortable: true, align: 'end', cell: (row) => <StockEntry row={row} /> }),
      column('popularity', { isSortable: true, align: 'end', cell: ({ popularity }) => popularity }),
      column('state', { cell: (row) => <State row={row} /> }),
      column('created', { isSortable: true, cell: ({ createdAt }) => shortKyivDay(createdAt) }),
    ];
  }, [t, i18n, lang, edit]);
}

function Name({ row }: { readonly row: ProductRow }) {
  const { lang } = useStudio();
  return (
    <Link to={productPath(row.id)} className={styles.name}>
      <Thumbnail picture={row.picture} />
      {row.name[lang]}
    </Link>
  );
}

function PriceEntry({ row, asked, onAsked }: AskedEdit & { readonly row: ProductRow }) {
  const may = useMay();
  if (!may('catalogue.write')) return <Price row={row} />;
  return (
    <Suspense fallback={<Price row={row} />}>
      <PriceCell row={row} isAsked={asked === String(row.id)} onAsked={onAsked}>
        <Price row={row} />
      </PriceCell>
    </Suspense>
  );
}

function StockEntry({ row }: { readonly row: ProductRow }) {
  const may = useMay();
  const shown = <Stock stock={row.stock} />;
  if (!may('stock.write')) return shown;
  return (
    <Suspense fallback={shown}>
      <StockCell row={row}>{shown}</StockCell>
    </Suspense>
  );
}

function Price({ row: { price, oldPrice } }: { readonly row: ProductRow }) {
  return (
    <>
      {formatMoney(price)}
      {oldPrice !== null && <s className={styles.oldPrice}>{formatMoney(oldPrice)}</s>}
    </>
  );
}

function Stock({ stock }: { readonly stock: number }) {
  const { t } = useLingui();
  if (stock === 0) return <Badge tone="error">{t`Немає`}</Badge>;
  return stock < LOW_STOCK ? <Badge tone="warning">{stock}</Badge> : stock;
}

function State({ row: { isPublished, isOutdated } }: { readonly row: ProductRow }) {
  const { t } = useLingui();
  return (
    <span className={styles.states}>
      {isPublished ? <Badge tone="success">{t`Опубліковано`}</Badge> : <Badge>{t`Приховано`}</Badge>}
      {isOutdated && <Badge tone="warning">{t`Переклад застарів`}</Badge>}
    </span>
  );
}
