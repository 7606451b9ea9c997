import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, of both runs (tests/steps.ts): begun last, one of them would run alone at the end. */
const LONGEST = [
  'prerender/watch/worker.long.test.ts',
  'prerender/incremental.long.test.ts',
  'prerender/equality.long.test.ts',
  'server/orders/checkout/rush.long.test.ts',
  'prerender/source/api-failures.long.test.ts',
  'prerender/kills.long.test.ts',
  'prerender/prerender.long.test.ts',
  'prerender/render/distributed/distributed.long.test.ts',
  'server/orders/crash.long.test.ts',
  'prerender/publish/s3/upload-kills.long.test.ts',
  'server/orders/vendors.test.ts',
];

for (const file of LONGEST)
  if (!existsSync(file)) throw new Error(`${file}, named as one of the longest, is not there`);

/** Runs the slowest files first, as vitest does with the durations of the last run; a new clone has none. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Tests of browser code go through the plugins of the build: components, translations.
      { extends: './vite.config.ts', test: { name: 'unit', include: ['{src,studio}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'api',
          // Builds and databases are slower on a shared machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ['{server,demo,prerender,tests,bench}/**/*.test.ts'],
          globalSetup: ['tests/helpers/global-database.ts'],
          // One more than the cores of the CI machine, because some tests wait for processes or retries. Each worker
          // has its own PostgreSQL.
          maxWorkers: 3,
          // The shop's modules keep no state between requests, so test files can share them: loading them anew for each
          // file took an eighth of the time. Mocks and environment variables are restored after each test.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          // Runs after the unit tests: projects that run together must have the same number of workers.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
