import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { drawChart } from './chart.ts';

/** Figures of one size, as a benchmark printed them. */
export interface Figures {
  readonly products: number;
  readonly pages: number;
  readonly wall_s: number;
  readonly cpu_s: number;
  readonly db_cpu_s: number;
  readonly peak_rss_mb: number;
  readonly peers: Readonly<Record<string, { readonly pages: number; readonly cpu_s: number }>>;
}

/**
 * Adds figures to those of other sizes (in a .json beside the chart), replacing those of the same size, and draws the
 * chart.
 */
export function saveFigures(chart: string, figures: Figures): void {
  const file = chart.replace(/\.svg$/, '.json');
  // Written below.
  const saved: readonly Figures[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const all = [...saved.filter(({ products }) => products !== figures.products), figures].sort(
    (one, other) => one.products - other.products,
  );
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(chart, drawChart(all));
}
