import { CartesianGrid, LineChart as Chart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './reports-screen.module.css';

interface Series {
  readonly key: string;
  readonly name: string;
  readonly isDashed?: boolean;
}

export interface LineChartProps {
  /** One row per day: its label and the value of each series. */
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

/** Line chart by day. It is hidden from screen readers, because a table beside it has the same data. */
export function LineChart({ rows, series, format }: LineChartProps) {
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid stroke="var(--hairline)" vertical={false} />
          <XAxis dataKey="label" stroke="var(--ink-soft)" tick={{ fontSize: 12 }} minTickGap={24} />
          <YAxis stroke="var(--ink-soft)" tick={{ fontSize: 12 }} width={88} tickFormatter={format} />
          <Tooltip
            formatter={(value) => format(Number(value))}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--hairline)', color: 'var(--ink)' }}
          />
          {series.map(({ key, name, isDashed = false }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={isDashed ? 'var(--ink-soft)' : 'var(--bole)'}
              {...(isDashed && { strokeDasharray: '4 4' })}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </Chart>
      </ResponsiveContainer>
    </div>
  );
}
