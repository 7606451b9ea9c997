import type { Localized } from '../../../src/contract/localized.ts';
import type { KeyKind, Period, ReportOptions, ValueKind } from '../../../studio/contract/reports.ts';

/** A column of a report: an aggregate over its facts. */
export interface Measure {
  readonly id: string;
  readonly name: Localized;
  readonly kind: ValueKind;
  /** SQL of an aggregate, as a number or a text. */
  readonly sql: string;
  /** Definition, shown beside the figure. */
  readonly about?: Localized;
  /** Left out on the screen, or in the file; in both by default. */
  readonly only?: 'screen' | 'file';
}

/** A report: facts, grouped by key into rows. Everything that is shown of it, and its file, follows from this. */
export interface Report {
  readonly title: Localized;
  readonly about?: Localized;
  /**
   * SQL of the facts: `key` (text or null) and the columns that the measures read. It may use `bounds` (period.ts) and
   * everything of sold.ts. With a column `order_id`, the screen links to the orders of each row.
   */
  readonly facts: string | ((options: ReportOptions) => string);
  readonly key: {
    /** Heading of the first column. */
    readonly name: Localized;
    /** Days: every day of the period has a row, and is compared with the day of the same place. */
    readonly kind?: KeyKind;
    /** Keys that always have a row. */
    readonly all?: readonly string[];
    /** Names of the keys; null for keys that name themselves. */
    readonly words?: (key: string | null) => Localized | null;
    /** SQL of a row's name, as a text or in both languages, where it is in the database. */
    readonly label?: string;
  };
  readonly measures: readonly Measure[];
  /** SQL: order of the rows, by the ids of measures. */
  readonly order: string;
  /** SQL condition of the rows. */
  readonly having?: string;
  /** Measure of the chart: a line by day, otherwise a bar in each row. */
  readonly chart: string;
  readonly hasOrders: boolean;
  /** False if a sum of the rows means nothing. */
  readonly hasTotal?: false;
  /** True if the total is shown as large figures. */
  readonly isSummary?: boolean;
  /** The period of a report that is as of now, whatever period is chosen. Such a report is not compared. */
  readonly periodOf?: (today: string, options: ReportOptions) => Period;
}

/** Returns the names of the keys in a table, which may lack some; `''` is that of null. */
export const wordsIn = (names: Readonly<Record<string, Localized>>) => (key: string | null) => names[key ?? ''] ?? null;

/** The period of reports about the present state. */
export const ofToday = (today: string): Period => ({ from: today, to: today });
