import type pg from 'pg';
import type { Localized } from '../../../src/contract/localized.ts';
import { METRICS, type Metric, type VisitedPage } from '../../../src/contract/visit.ts';
import type { ExportedReport, ValueKind } from '../../../studio/contract/reports.ts';
import { type CsvCell, commaMoney, spreadsheetCsv } from '../spreadsheet-csv.ts';
import { type Asked, readReportTable } from './read-report.ts';
import { readVisitDays } from './visits.ts';

/** Headings of the visits. */
const VISITS_HEADER: Localized<readonly string[]> = {
  uk: ['День', 'Сторінка', 'Відвідин', 'LCP, мс', 'INP, мс', 'CLS', 'FCP, мс', 'TTFB, мс'],
  ru: ['День', 'Страница', 'Посещений', 'LCP, мс', 'INP, мс', 'CLS', 'FCP, мс', 'TTFB, мс'],
};

/** Formats a metric: CLS with three decimals, milliseconds without. */
const measured = (metric: Metric, value: number | null): CsvCell =>
  value === null ? null : metric === 'CLS' ? value.toFixed(3).replace('.', ',') : Math.round(value);

/** Formats a value of a report as spreadsheets expect it. */
function written({ kind, value }: { readonly kind: ValueKind; readonly value: CsvCell }): CsvCell {
  if (typeof value !== 'number') return value;
  if (kind === 'money') return commaMoney(value);
  if (kind === 'percent') return String(value).replace('.', ',');
  return Math.round(value);
}

/** Names of the pages on which visits began. */
const VISITED_PAGE_NAMES: Readonly<Record<VisitedPage, Localized>> = {
  home: { uk: 'Головна', ru: 'Главная' },
  category: { uk: 'Категорія', ru: 'Категория' },
  product: { uk: 'Товар', ru: 'Товар' },
  blog: { uk: 'Блог', ru: 'Блог' },
  'blog-category': { uk: 'Розділ блогу', ru: 'Раздел блога' },
  'blog-post': { uk: 'Стаття', ru: 'Статья' },
  content: { uk: 'Інформація', ru: 'Информация' },
  reviews: { uk: 'Відгуки', ru: 'Отзывы' },
  app: { uk: 'Кошик, замовлення, кабінет', ru: 'Корзина, заказ, кабинет' },
  'not-found': { uk: 'Немає такої сторінки', ru: 'Нет такой страницы' },
};

/** Returns a report's table as CSV. */
export async function exportCsv(pool: pg.Pool, { id, ...asked }: Asked<ExportedReport>): Promise<string> {
  if (id === 'visits') return visitsCsv(pool, asked);
  const { header, rows } = await readReportTable(pool, { id, ...asked });
  return spreadsheetCsv([header, ...rows.map((row) => row.map(written))]);
}

async function visitsCsv(pool: pg.Pool, { query, lang }: Omit<Asked, 'id'>): Promise<string> {
  const days = await readVisitDays(pool, query);
  return spreadsheetCsv([
    VISITS_HEADER[lang],
    ...days.map(({ day, page, visits, p75 }) => [
      ...[day, VISITED_PAGE_NAMES[page][lang], visits],
      ...METRICS.map((metric) => measured(metric, p75[metric])),
    ]),
  ]);
}
