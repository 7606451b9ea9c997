import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { METRICS, type Metric, type VisitedPage } from '../../../src/contract/visit.ts';
import { decimalMoney } from '../../../src/rules/money.ts';
import type { ExportedReport, Period } from '../../../studio/contract/reports.ts';
import { readBuildReport } from './builds.ts';
import { readCartReport } from './carts.ts';
import { readRunningOutReport } from './running-out.ts';
import { readBestSellersReport, readSalesReport } from './sales.ts';
import { readSearchReport } from './searches.ts';
import { readVisitDays } from './visits.ts';

type Cell = string | number | null;

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

type Words = Localized<readonly string[]>;

/** Headings of the columns of each report. */
const HEADERS: Readonly<Record<ExportedReport, Words>> = {
  sales: {
    uk: ['День', 'Замовлень', 'Виторг, ₴', 'Виторг за попередній період, ₴'],
    ru: ['День', 'Заказов', 'Выручка, ₴', 'Выручка за предыдущий период, ₴'],
  },
  'best-sellers': {
    uk: ['Артикул', 'Назва', 'Штук', 'Виторг, ₴', 'Штук за попередній період'],
    ru: ['Артикул', 'Название', 'Штук', 'Выручка, ₴', 'Штук за предыдущий период'],
  },
  'running-out': {
    uk: ['Артикул', 'Назва', 'Залишок', 'Продано за 30 днів', 'Вистачить днів'],
    ru: ['Артикул', 'Название', 'Остаток', 'Продано за 30 дней', 'Хватит дней'],
  },
  searches: { uk: ['Запит', 'Разів', 'Останній день'], ru: ['Запрос', 'Раз', 'Последний день'] },
  carts: { uk: ['Артикул', 'Назва', 'Кошиків', 'Штук'], ru: ['Артикул', 'Название', 'Корзин', 'Штук'] },
  builds: {
    uk: ['День', 'Випусків', 'Медіана, мс', '95 %, мс'],
    ru: ['День', 'Выпусков', 'Медиана, мс', '95 %, мс'],
  },
  visits: {
    uk: ['День', 'Сторінка', 'Відвідин', 'LCP, мс', 'INP, мс', 'CLS', 'FCP, мс', 'TTFB, мс'],
    ru: ['День', 'Страница', 'Посещений', 'LCP, мс', 'INP, мс', 'CLS', 'FCP, мс', 'TTFB, мс'],
  },
};

/** Formats a sum with a decimal comma, as local spreadsheets expect. */
const hryvnias = (kopiykas: number): string => decimalMoney(kopiykas).replace('.', ',');
/** Formats a metric: CLS with three decimals, milliseconds without. */
const measured = (metric: Metric, value: number | null): Cell =>
  value === null ? null : metric === 'CLS' ? value.toFixed(3).replace('.', ',') : Math.round(value);
const milliseconds = (value: number | null): Cell => (value === null ? null : Math.round(value));

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

interface Request {
  readonly report: ExportedReport;
  readonly period: Period;
  readonly lang: Language;
  /** Today in Kyiv, YYYY-MM-DD. */
  readonly today: string;
}

/** Returns a report's table as CSV, separated by semicolons, since sums have a decimal comma. */
export async function exportCsv(pool: pg.Pool, request: Request): Promise<string> {
  const { header, rows } = await tableOf(pool, request);
  return stringify([[...header], ...rows.map((row) => [...row])], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // A name that begins like a formula stays text.
    escape_formulas: true,
  });
}

async function tableOf(pool: pg.Pool, { report, period, lang, today }: Request): Promise<Table> {
  return { header: HEADERS[report][lang], rows: await rowsOf(pool, { report, period, lang, today }) };
}

async function rowsOf(pool: pg.Pool, { report, period, lang, today }: Request): Promise<readonly (readonly Cell[])[]> {
  switch (report) {
    case 'sales': {
      const { days } = await readSalesReport(pool, period);
      return days.map(({ day, orders, revenue, revenueBefore }) => [
        ...[day, orders, hryvnias(revenue), hryvnias(revenueBefore)],
      ]);
    }
    case 'best-sellers': {
      const products = await readBestSellersReport(pool, period);
      return products.map(({ sku, name, pieces, revenue, piecesBefore }) => [
        ...[sku, name[lang], pieces, hryvnias(revenue), piecesBefore],
      ]);
    }
    case 'running-out': {
      const products = await readRunningOutReport(pool, today);
      return products.map(({ sku, name, stock, sold, daysLeft }) => [sku, name[lang], stock, sold, daysLeft]);
    }
    case 'searches': {
      const { queries } = await readSearchReport(pool, period);
      return queries.map(({ query, times, lastDay }) => [query, times, lastDay]);
    }
    case 'carts': {
      const { products } = await readCartReport(pool, period);
      return products.map(({ sku, name, carts, pieces }) => [sku, name[lang], carts, pieces]);
    }
    case 'builds': {
      const { days } = await readBuildReport(pool, period);
      return days.map(({ day, releases, median, p95 }) => [day, releases, milliseconds(median), milliseconds(p95)]);
    }
    case 'visits': {
      const days = await readVisitDays(pool, period);
      return days.map(({ day, page, visits, p75 }) => [
        ...[day, VISITED_PAGE_NAMES[page][lang], visits],
        ...METRICS.map((metric) => measured(metric, p75[metric])),
      ]);
    }
  }
}
