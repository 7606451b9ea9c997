import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  type Changes,
  change,
  fill,
  makeSiteDir,
  publish,
  readTree,
  type Texts,
} from '../../tests/helpers/site-folder.ts';
import { BASE, CHANGED, SCENARIOS } from '../../tests/helpers/site-scenarios.ts';
import { contentHash } from './content.ts';
import { NoSuchReleaseError, PublishingPausedError } from './errors.ts';
import { openSite, type Site } from './site.ts';
import { STEPS, type Step } from './steps.ts';

class Death extends Error {}

let siteDir: string;
let removeSite: () => void;

function renewSite(): void {
  const folder = makeSiteDir();
  siteDir = folder.siteDir;
  removeSite = folder.remove;
}

beforeEach(() => {
  renewSite();
  return () => removeSite();
});

/** Opens the site, uses it and closes it. Closing cleans nothing up, so an error during the use acts like a crash. */
function use<T>(run: (site: Site) => T, onStep?: (step: Step) => void): T {
  const site = openSite(siteDir, onStep ? { onStep } : {});
  try {
    return run(site);
  } finally {
    site.close();
  }
}

/** Runs an action that crashes after the given number of steps. Returns true if it crashed. */
function dies(run: (site: Site) => void, steps: number): boolean {
  let left = steps;
  const onStep = () => {
    left -= 1;
    if (left < 0) throw new Death();
  };
  try {
    use(run, onStep);
    return false;
  } catch (error) {
    if (error instanceof Death) return true;
    throw error;
  }
}

/** Returns true if a folder holds exactly these texts; assets of other releases may exist besides. */
function holds(texts: Texts, tree = 'current'): boolean {
  const found = readTree(siteDir, tree);
  const extra = Object.keys(found).filter((path) => !(path in texts));
  return (
    extra.every((path) => path.startsWith('assets/')) &&
    Object.entries(texts).every(([path, text]) => found[path] === text)
  );
}

interface Case {
  readonly scenario: string;
  /** Scenarios that are completed before. */
  readonly prepared: readonly string[];
  /** Contents that are served before and after. */
  readonly from: Texts;
  readonly to: Texts;
  /** Contents of both trees in the end; undefined for a site that is rolled back. */
  readonly trees?: Texts;
}

const RESUMED = { ...CHANGED, 'index.html': 'home 3' };

const CASES: readonly Case[] = [
  { scenario: 'first', prepared: [], from: {}, to: BASE, trees: BASE },
  { scenario: 'publish', prepared: ['first'], from: BASE, to: CHANGED, trees: CHANGED },
  { scenario: 'abandon', prepared: ['first'], from: BASE, to: BASE, trees: BASE },
  { scenario: 'publishStaged', prepared: ['first'], from: BASE, to: CHANGED, trees: CHANGED },
  { scenario: 'abandonStaged', prepared: ['first'], from: BASE, to: BASE, trees: BASE },
  { scenario: 'rollback', prepared: ['first', 'publish'], from: CHANGED, to: BASE },
  { scenario: 'forward', prepared: ['first', 'publish', 'rollback'], from: BASE, to: CHANGED },
  { scenario: 'resume', prepared: ['first', 'publish', 'rollback'], from: BASE, to: RESUMED, trees: RESUMED },
  { scenario: 'prune', prepared: ['first', 'publish'], from: CHANGED, to: CHANGED, trees: CHANGED },
];

const run = (name: string) => (site: Site) => SCENARIOS[name]?.(site);

/**
 * Expects that after a crash one complete release is served, also after the next opening, and that a repetition
 * finishes.
 */
function expectRecovery({ scenario, from, to, trees }: Case, when: string): void {
  expect(holds(from) || holds(to), `served after a death ${when}`).toBe(true);
  use(() => expect(holds(from) || holds(to), `served when opened again ${when}`).toBe(true));
  use(run(scenario));
  expect(holds(to), `served when done again ${when}`).toBe(true);
  if (trees) expect(holds(trees, 'a') && holds(trees, 'b'), `both trees ${when}`).toBe(true);
}

test.each(CASES)('a crash after any step of "$scenario" leaves one complete release', (example) => {
  let isDead = true;
  for (let steps = 0; isDead; steps++) {
    removeSite();
    renewSite();
    for (const name of example.prepared) use(run(name));
    isDead = dies(run(example.scenario), steps);
    if (steps === 0) expect(isDead).toBe(true);
    expectRecovery(example, `after ${steps + 1} steps`);
  }
});

test('the scenarios cover every step', () => {
  const seen = new Set<Step>();
  const doAll = (names: readonly string[]) => {
    for (const name of names) use(run(name), (step) => seen.add(step));
  };
  doAll(['first', 'abandon', 'publish', 'prune']);
  expect([...seen].sort()).toEqual(STEPS.filter((step) => step !== 'paused').sort());
  removeSite();
  renewSite();
  doAll(['first', 'publish', 'rollback']);
  expect([...seen].sort()).toEqual([...STEPS].sort());
});

const KILLS: readonly (readonly [scenario: string, step: Step])[] = [
  ['first', 'touched'],
  ['first', 'placed'],
  ['publish', 'touched'],
  ['publish', 'recorded'],
  ['publish', 'prepared'],
  ['publish', 'committed'],
  ['publish', 'linked'],
  ['publish', 'placed'],
  ['abandon', 'restored'],
  ['publishStaged', 'recorded'],
  ['publishStaged', 'prepared'],
  ['publishStaged', 'committed'],
  ['abandonStaged', 'touched'],
  ['rollback', 'aimed'],
  ['rollback', 'placed'],
  ['rollback', 'arrived'],
  ['rollback', 'paused'],
  ['prune', 'forgotten'],
];

test.each(KILLS)('a process killed in "%s" after "%s" leaves one complete release', async (scenario, step) => {
  const example = CASES.find((known) => known.scenario === scenario);
  if (!example) throw new Error(`Unknown scenario: ${scenario}`);
  for (const name of example.prepared) use(run(name));
  const args = ['tests/helpers/site-process.ts', siteDir, scenario, step];
  await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({ signal: 'SIGKILL' });
  expectRecovery(example, 'by SIGKILL');
});

const PATHS = ['index.html', 'clay.html', 'ru/clay.html', 'ru/deep/leaf.html', 'gold/leaf.json', 'assets/x-1.js'];
const changesArbitrary: fc.Arbitrary<Changes> = fc.dictionary(
  fc.constantFrom(...PATHS),
  fc.option(fc.constantFrom('one', 'two', 'three'), { nil: null }),
);

type Act =
  | { readonly kind: 'publish' | 'abandon'; readonly changes: Changes; readonly isStaged: boolean }
  | { readonly kind: 'rollback'; readonly to: number }
  | { readonly kind: 'resume' }
  | { readonly kind: 'prune' };

const draftArbitrary = (kind: 'publish' | 'abandon') =>
  fc.record({ kind: fc.constant(kind), changes: changesArbitrary, isStaged: fc.boolean() });

const actArbitrary: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: draftArbitrary('publish') },
  { weight: 1, arbitrary: draftArbitrary('abandon') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const), to: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const) }) },
);

/** An act, and the number of steps after which it crashes; many acts finish before that. */
const stepArbitrary = fc.record({ act: actArbitrary, steps: fc.option(fc.nat(14), { nil: Number.POSITIVE_INFINITY }) });

function perform(site: Site, act: Act): void {
  try {
    if (act.kind === 'rollback')
      site.rollback(act.to === 0 ? undefined : String((site.newest?.number ?? 0) - act.to + 1));
    else if (act.kind === 'resume') site.resume();
    else if (act.kind === 'prune') site.prune({ releases: 3, maxAge: 1e9, retiredAge: 1e9 });
    else if (act.kind === 'publish') publish(site, 1, act.changes, { isStaged: act.isStaged });
    else {
      const draft = site.begin(1, { isStaged: act.isStaged });
      fill(draft, act.changes);
      draft.abandon();
    }
  } catch (error) {
    // A random act may be one that the site refuses; the site is then unchanged.
    if (!(error instanceof PublishingPausedError || error instanceof NoSuchReleaseError)) throw error;
  }
}

interface Known {
  readonly newest: number;
  readonly served: number;
  readonly hashes: Readonly<Record<string, string>>;
}

const readKnown = (): Known =>
  use((site) => ({
    newest: site.newest?.number ?? 0,
    served: site.served?.number ?? 0,
    hashes: Object.fromEntries([...site.files()].map(({ path, hash }) => [path, hash])),
  }));

test('after any actions and crashes, exactly one complete release is served', () => {
  const check = fc.property(fc.array(stepArbitrary, { minLength: 1, maxLength: 12 }), (steps) => {
    removeSite();
    renewSite();
    const releases: Texts[] = [{}];
    let known = readKnown();
    for (const { act, steps: until } of steps) {
      const wasServed = releases[known.served] ?? {};
      const next = act.kind === 'publish' ? change(releases[known.newest] ?? {}, act.changes) : null;
      const isDead = dies((site) => perform(site, act), until);
      const candidates = act.kind === 'rollback' ? [...releases] : next ? [wasServed, next] : [wasServed];
      expect(
        candidates.some((texts) => holds(texts)),
        `after ${act.kind}`,
      ).toBe(true);
      known = readKnown();
      if (known.newest === releases.length && next) releases.push(next);
      expect(known.newest).toBe(releases.length - 1);
      expect(holds(releases[known.served] ?? {}), `opened after ${act.kind}, dead: ${isDead}`).toBe(true);
      const newest = Object.entries(releases[known.newest] ?? {});
      expect(known.hashes).toEqual(Object.fromEntries(newest.map(([path, text]) => [path, contentHash(text)])));
    }
    const addresses = use((site) => site.releases().map(({ number, address }) => ({ number, address })));
    for (const one of addresses) {
      for (const other of addresses) {
        const isSame = JSON.stringify(sorted(releases[one.number])) === JSON.stringify(sorted(releases[other.number]));
        expect(one.address === other.address).toBe(isSame);
      }
    }
  });
  fc.assert(check, { numRuns: 100 });
});

const sorted = (texts: Texts = {}) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
