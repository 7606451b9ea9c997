import { lazy, Suspense } from 'react';
import type { LineChartProps } from './line-chart.tsx';
import styles from './reports-screen.module.css';

const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));

/** A chart whose library is loaded lazily; a placeholder of the same size is shown meanwhile. */
export function LazyChart(props: LineChartProps) {
  return (
    <Suspense fallback={<div className={styles.chart} />}>
      <LineChart {...props} />
    </Suspense>
  );
}
