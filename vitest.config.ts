import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // What runs in browsers goes through the plugins of the build: components, translations.
      { extends: './vite.config.ts', test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'api',
          // Builds and databases take the time that a shared machine gives them.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ['{server,prerender,tests,bench}/**/*.test.ts'],
          globalSetup: ['tests/helpers/global-database.ts'],
          // The cores of the machine that CI has; each worker has a PostgreSQL of its own.
          maxWorkers: 2,
          // After the unit tests: projects that run together must have the same number of workers.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
