import { readFileSync } from 'node:fs';
import type { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createRebuildMetrics } from '../prerender/watch/rebuild-metrics.ts';
import { createLog } from '../server/log.ts';
import { createShopMetrics } from '../server/metrics/metrics.ts';
import { createSharedDatabase } from './helpers/database.ts';

const ALERTS = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
const DASHBOARD = readFileSync('deploy/grafana/pozolota.json', 'utf8');
const PAGE = readFileSync('docs/monitoring.md', 'utf8');
const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');

/** Names in Prometheus' expressions and in the page; `up` is Prometheus' own. */
const NAMES = /\b(?:shop|http|nodejs|process)_[a-z\d]+(?:_[a-z\d]+)+\b/g;

/** Suffixes of the samples of a histogram. */
const SUFFIX = /_(?:bucket|count|sum)$/;

const namesIn = (text: string) => new Set([...text.matchAll(NAMES)].map(([name]) => name.replace(SUFFIX, '')));

const namesOf = (registry: Registry) => registry.getMetricsAsArray().map(({ name }) => name);

const database = await createSharedDatabase();
const { pool } = database;
const log = createLog({ write: () => {} });
const shop = createShopMetrics({ pool, pools: {}, feed: { cursor: null }, log, dataDir: '.cache' });
shop.stop();
const names = new Set([...namesOf(shop.registry), ...namesOf(createRebuildMetrics(pool, () => 0).registry)]);

test.each([
  ['the dashboard', DASHBOARD],
  ['the alerts', ALERTS],
  ['docs/monitoring.md', PAGE],
])('every metric that %s names is one of a process', (_, text) => {
  const named = namesIn(text);
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ['the dashboard', DASHBOARD],
  ['docs/monitoring.md', PAGE],
])('%s has every metric of the shop', (_, text) => {
  const named = namesIn(text);
  const own = [...names].filter((name) => /^(?:shop|http)_/.test(name));
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter((name) => !named.has(name))).toEqual([]);
});

test('every alert has a section of the runbook, which says what it means, what to look at and what to do', () => {
  const alerts = [...ALERTS.matchAll(/- alert: (\w+)[\s\S]*?runbook_url: (\S+)/g)];
  expect(alerts.length).toBe([...ALERTS.matchAll(/- alert:/g)].length);
  for (const [, alert = '', url] of alerts) {
    expect(url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    const section = RUNBOOK.split(/^#{2,3} /m).find((text) => text.startsWith(`${alert}\n`));
    expect(section, alert).toBeDefined();
    for (const part of ['**Shoppers**', '**Look**', '**Do**']) expect(section, alert).toContain(part);
  }
});

test('every section of the runbook is that of an alert', () => {
  const sections = [...RUNBOOK.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(sections.filter((name) => !ALERTS.includes(`- alert: ${name}\n`))).toEqual([]);
});
