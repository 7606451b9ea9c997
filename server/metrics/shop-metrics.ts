import { Gauge, type Registry } from 'prom-client';
import { p75 } from '../../src/rules/vitals.ts';
import { type Figures, OPEN_STATUSES } from './figures.ts';

/** Figures in a second, and in a hryvnia. */
const MILLISECONDS = 1000;
const KOPIYKAS = 100;

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number | null];

interface FigureMetric {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Returns the samples; one without a value is left out. */
  readonly samples: (figures: Figures) => readonly Sample[];
}

const single = (value: number | null): readonly Sample[] => [[{}, value]];

/** Metrics that are made from the figures of the database: the same in every process, so take the maximum of them. */
const FIGURE_METRICS: readonly FigureMetric[] = [
  {
    name: 'shop_jobs_waiting',
    help: 'Jobs that are due and that no worker runs.',
    labelNames: ['task'],
    samples: ({ jobs }) => jobs.map(({ task, waiting }) => [{ task }, waiting]),
  },
  {
    name: 'shop_jobs_running',
    help: 'Jobs that a worker runs.',
    labelNames: ['task'],
    samples: ({ jobs }) => jobs.map(({ task, running }) => [{ task }, running]),
  },
  {
    name: 'shop_jobs_failing',
    help: 'Jobs whose last attempt has failed and that will be repeated.',
    labelNames: ['task'],
    samples: ({ jobs }) => jobs.map(({ task, failing }) => [{ task }, failing]),
  },
  {
    name: 'shop_jobs_oldest_waiting_seconds',
    help: 'Time for which the oldest due job has waited; 0 if none waits.',
    samples: ({ jobs }) => single(Math.max(0, ...jobs.map(({ oldest }) => oldest ?? 0))),
  },
  {
    name: 'shop_orders_open',
    help: 'Orders that have not ended, by status.',
    labelNames: ['status'],
    samples: ({ orders }) =>
      OPEN_STATUSES.map((status) => [{ status }, orders.find((found) => found.status === status)?.orders ?? 0]),
  },
  {
    name: 'shop_orders_last_hour',
    help: 'Orders placed within the last hour.',
    samples: ({ placed }) => single(placed.orders),
  },
  {
    name: 'shop_orders_last_hour_hryvnias',
    help: 'Sum of the orders placed within the last hour.',
    samples: ({ placed }) => single(placed.total / KOPIYKAS),
  },
  {
    name: 'shop_payments_last_hour',
    help: 'Payment attempts of the orders placed within the last hour, by provider and status.',
    labelNames: ['provider', 'status'],
    samples: ({ payments }) => payments.map(({ provider, status, payments: made }) => [{ provider, status }, made]),
  },
  {
    name: 'shop_carts_last_hour',
    help: 'Carts to which something was added within the last hour.',
    samples: ({ carts }) => single(carts),
  },
  {
    name: 'shop_messages_unsent',
    help: 'Messages of the last day that have waited for more than two minutes.',
    labelNames: ['channel'],
    samples: ({ messages }) => messages.map(({ channel, unsent }) => [{ channel }, unsent]),
  },
  {
    name: 'shop_messages_failed_last_hour',
    help: 'Messages of the last hour that could not be sent.',
    labelNames: ['channel'],
    samples: ({ messages }) => messages.map(({ channel, failed }) => [{ channel }, failed]),
  },
  {
    name: 'shop_tasks_open',
    help: 'Open tasks of the staff, by kind.',
    labelNames: ['kind'],
    samples: ({ tasks }) => tasks.map(({ kind, tasks: open }) => [{ kind }, open]),
  },
  {
    name: 'shop_rebuilds_open',
    help: 'Rebuilds that were requested or are under way.',
    samples: ({ rebuilds }) => single(rebuilds.open),
  },
  {
    name: 'shop_rebuilds_oldest_open_seconds',
    help: 'Time since the oldest open rebuild was requested; 0 if none is open.',
    samples: ({ rebuilds }) => single(rebuilds.oldest ?? 0),
  },
  {
    name: 'shop_rebuilds_failed_last_hour',
    help: 'Rebuilds that failed within the last hour.',
    samples: ({ rebuilds }) => single(rebuilds.failed),
  },
  {
    name: 'shop_rebuild_worker_age_seconds',
    help: 'Time since the last heartbeat of a rebuild worker; absent if there never was one.',
    samples: ({ rebuilds }) => single(rebuilds.workerAge),
  },
  {
    name: 'shop_web_vital_p75_seconds',
    help: 'Loading and reaction times in shoppers’ browsers, today and yesterday: three of four visits were faster.',
    labelNames: ['metric', 'device'],
    samples: ({ vitals }) =>
      vitals
        .filter(({ metric }) => metric !== 'CLS')
        .map(({ metric, device, counts }) => [{ metric, device }, inSeconds(p75(metric, counts))]),
  },
  {
    name: 'shop_web_vital_p75_layout_shift',
    help: 'Cumulative layout shift in shoppers’ browsers, today and yesterday: three of four visits had less.',
    labelNames: ['device'],
    samples: ({ vitals }) =>
      vitals
        .filter(({ metric }) => metric === 'CLS')
        .map(({ metric, device, counts }) => [{ device }, p75(metric, counts)]),
  },
  {
    name: 'shop_change_feed_lag_seconds',
    help: 'Age of the oldest change that this process has not read; answers from its memory may be as old.',
    samples: ({ feedLag }) => single(feedLag),
  },
];

const inSeconds = (ms: number | null) => (ms === null ? null : ms / MILLISECONDS);

/**
 * Adds the metrics of the shop.
 * @param current returns the figures; null if they could not be read, and then only `shop_figures_up` has a value
 */
export function addShopMetrics(registry: Registry, current: () => Promise<Figures | null>): void {
  const registers = [registry];
  for (const { name, help, labelNames = [], samples } of FIGURE_METRICS)
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset();
        // A gauge without labels begins with 0, which would be taken for a figure.
        if (labelNames.length === 0) this.remove();
        const figures = await current();
        for (const [labels, value] of figures ? samples(figures) : [])
          if (value !== null) this.set({ ...labels }, value);
      },
    });
  new Gauge({
    name: 'shop_figures_up',
    help: '1 if the figures of the database were read within the last two minutes; 0 if they are missing here.',
    registers,
    async collect() {
      this.set((await current()) === null ? 0 : 1);
    },
  });
}
