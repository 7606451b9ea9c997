import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { median } from './statistics.ts';

/** Run through npx on demand: it would be half of the project's installed packages, for one benchmark. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The full browser if present: the headless shell has no back/forward cache, which Lighthouse checks. */
const CHROME = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** ms */
const TIMEOUT = 180_000;
const MAX_REPORT = 64 * 1024 * 1024;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const score = v.object({ score: v.number() });
const figure = v.object({ numericValue: v.number() });
const reportSchema = v.object({
  categories: v.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: v.looseObject({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'total-byte-weight': figure,
    // Null if the browser cannot tell.
    'bf-cache': v.object({ score: v.nullable(v.number()) }),
    'network-requests': v.object({ details: v.object({ items: v.array(v.unknown()) }) }),
  }),
});

/** Lighthouse's results for a page on a phone (simulated slow 4G, CPU slowed down 4 times). */
export interface LighthouseResult {
  /** 0 to 100: performance, accessibility, best practices, SEO. */
  readonly scores: readonly number[];
  /** ms */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Transferred bytes, and the number of requests. */
  readonly bytes: number;
  readonly requests: number;
  /** True if the page entered the back/forward cache in every run. */
  readonly isKept: boolean;
  /** Ids of weighted audits that scored below 0.9. */
  readonly findings: readonly string[];
}

/** Audits a page several times and returns the median of each figure. @throws if Lighthouse does not answer */
export async function auditPage(url: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run++) results.push(await auditOnce(url));
  const of = (read: (result: LighthouseResult) => number) => median(results.map(read));
  return {
    scores: CATEGORIES.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    bytes: of(({ bytes }) => bytes),
    requests: of(({ requests }) => requests),
    isKept: results.every(({ isKept }) => isKept),
    findings: [...new Set(results.flatMap(({ findings }) => findings))].sort(),
  };
}

async function auditOnce(url: string): Promise<LighthouseResult> {
  const args = ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await promisify(execFile)('npx', [...args, `--chrome-flags=${CHROME_FLAGS.join(' ')}`], {
    env: { ...process.env, ...(CHROME && { CHROME_PATH: CHROME }) },
    timeout: TIMEOUT,
    maxBuffer: MAX_REPORT,
  });
  return resultOf(JSON.parse(stdout));
}

function resultOf(report: unknown): LighthouseResult {
  const { categories, audits } = v.parse(reportSchema, report);
  return {
    scores: CATEGORIES.map((category) => Math.round(categories[category].score * 100)),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    bytes: audits['total-byte-weight'].numericValue,
    requests: audits['network-requests'].details.items.length,
    isKept: audits['bf-cache'].score === 1,
    findings: findingsOf(report),
  };
}

const weighedSchema = v.object({
  categories: v.record(v.string(), v.object({ auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) })),
  audits: v.record(v.string(), v.looseObject({ score: v.nullable(v.number()) })),
});

/** Returns the audits that cost points. */
function findingsOf(report: unknown): string[] {
  const { categories, audits } = v.parse(weighedSchema, report);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9);
}
