import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { METRICS, type Metric, type VisitedPage } from '../../../src/contract/visit.ts';
import type { ExportedReport, ReportQuery, ValueKind } from '../../../studio/contract/reports.ts';
import { type CsvCell, csvMoney, csvOf } from '../csv.ts';
import { readReportTable } from './read-report.ts';
import { readVisitDays } from './visits.ts';

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

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
  if (kind === 'money') return csvMoney(value);
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
  tool: { uk: 'Інструмент майстра', ru: 'Инструмент мастера' },
  app: { uk: 'Кошик, замовлення, кабінет', ru: 'Корзина, заказ, кабинет' },
  'not-found': { uk: 'Немає такої сторінки', ru: 'Нет такой страницы' },
};

interface Request {
  readonly id: ExportedReport;
  readonly query: ReportQuery;
  readonly lang: Language;
  /** Today in Kyiv, YYYY-MM-DD. */
  readonly today: string;
}

/** Returns a report's table as CSV. */
export async function exportCsv(pool: pg.Pool, request: Request): Promise<string> {
  const { header, rows } = await tableOf(pool, request);
  return csvOf([header, ...rows]);
}

async function tableOf(pool: pg.Pool, { id, ...asked }: Request): Promise<Table> {
  if (id === 'visits') return visitsTable(pool, asked);
  const { header, rows } = await readReportTable(pool, { id, ...asked });
  return { header, rows: rows.map((row) => row.map(written)) };
}

async function visitsTable(pool: pg.Pool, { query, lang }: Omit<Request, 'id'>): Promise<Table> {
  const days = await readVisitDays(pool, query);
  return {
    header: VISITS_HEADER[lang],
    rows: days.map(({ day, page, visits, p75 }) => [
      ...[day, VISITED_PAGE_NAMES[page][lang], visits],
      ...METRICS.map((metric) => measured(metric, p75[metric])),
    ]),
  };
}
