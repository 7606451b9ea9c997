import { useLingui } from '@lingui/react/macro';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import type { Connection, Device, Metric, VisitedPage } from '../../../src/contract/visit.ts';
import type { Rating } from '../../../src/rules/vitals.ts';
import { IN_LANGUAGE } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { capitalize } from '../../lib/words.ts';

interface VisitWords {
  readonly pages: Readonly<Record<VisitedPage, string>>;
  readonly devices: Readonly<Record<Device, string>>;
  readonly connections: Readonly<Record<Connection, string>>;
  readonly languages: Localized;
  /** Explanation of each metric for non-specialists. */
  readonly metrics: Readonly<Record<Metric, string>>;
  readonly ratings: Readonly<Record<Rating, string>>;
}

/** Returns the labels of the visits report. */
export function useVisitWords(): VisitWords {
  const { t, i18n } = useLingui();
  return {
    pages: {
      home: t`Головна`,
      category: t`Категорія`,
      product: t`Товар`,
      blog: t`Блог`,
      'blog-category': t`Розділ блогу`,
      'blog-post': t`Стаття`,
      content: t`Інформація`,
      reviews: t`Відгуки`,
      tool: t`Інструмент майстра`,
      app: t`Кошик, замовлення, кабінет`,
      'not-found': t`Немає такої сторінки`,
    },
    devices: { phone: t`Телефон`, tablet: t`Планшет`, desktop: t`Комп’ютер` },
    connections: {
      'slow-2g': t`дуже повільний зв’язок`,
      '2g': t`як 2G`,
      '3g': t`як 3G`,
      '4g': t`як 4G або швидше`,
      unknown: t`браузер не каже`,
    },
    languages: byLanguage((lang) => capitalize(i18n._(IN_LANGUAGE[lang]))),
    metrics: {
      LCP: t`Видно головне`,
      INP: t`Відгук на дотик`,
      CLS: t`Зсуви сторінки`,
      FCP: t`Видно перше`,
      TTFB: t`Відповідь сервера`,
    },
    ratings: { good: t`добре`, fair: t`можна краще`, poor: t`погано` },
  };
}

/** Milliseconds from which durations are shown in seconds. */
const SECOND = 1000;

/** Returns a formatter for metric values: `2,1 с`, `180 мс`, and `0,05` for CLS; a dash for null. */
export function useVitalFormat(): (metric: Metric, value: number | null) => string {
  const { t } = useLingui();
  const { lang } = useStudio();
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value);
  return (metric, value) => {
    if (value === null) return '—';
    if (metric === 'CLS') return number(value, 2);
    return value < SECOND ? t`${number(value, 0)} мс` : t`${number(value / SECOND, 1)} с`;
  };
}
