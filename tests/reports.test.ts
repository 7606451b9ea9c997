import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowestTests, timeByKind } from './reports.ts';

test('vitest’s report: passed and failed tests with their durations', () => {
  const assertionResults = [
    { title: 'an empty cart', duration: 1500, status: 'passed' },
    { title: 'that never ran', duration: null, status: 'skipped' },
  ];
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ name: resolve('server/orders/checkout/cart.test.ts'), assertionResults }],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 1,
    failed: 0,
    tests: [
      { kind: 'server/orders', name: 'cart.test.ts: an empty cart', seconds: 1.5 },
      { kind: 'server/orders', name: 'cart.test.ts: that never ran', seconds: 0 },
    ],
    notes: [],
  });
});

test('Playwright’s report: nested groups, each try of a test, flaky tests among the passed ones, and its notes', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'buying.e2e.ts',
    tests: [{ projectName: 'shop', results: durations.map((duration) => ({ duration, status: 'passed' })) }],
  });
  const report = {
    config: { metadata: { note: 'Pictures were compared coarsely' } },
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [
      { title: 'buying.e2e.ts', specs: [spec('pays', 900)], suites: [{ specs: [spec('is told', 8000, 2000)] }] },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failed: 0,
    tests: [
      { kind: 'shop', name: 'buying.e2e.ts: pays', seconds: 0.9 },
      { kind: 'shop', name: 'buying.e2e.ts: is told', seconds: 8 },
      { kind: 'shop', name: 'buying.e2e.ts: is told', seconds: 2 },
    ],
    notes: ['1 flaky: passed at the second try', 'Pictures were compared coarsely'],
  });
});

test('an invalid report is an error, not a shop without tests', () => {
  expect(() => readVitestReport({})).toThrow();
  expect(() => readPlaywrightReport({ stats: {} })).toThrow();
});

test('the slowest tests come first, up to the limit', () => {
  const tests = [2, 30.25, 4].map((seconds) => ({ kind: 'shop', name: `takes ${seconds}`, seconds }));
  expect(slowestTests(tests, 2)).toEqual(['   30.3 s  takes 30.25', '    4.0 s  takes 4']);
});

test('the time of each step, and of its tests by kind, the longest first and the rest together', () => {
  const tests = [
    { kind: 'server/cart', name: 'a', seconds: 2 },
    { kind: 'server/orders', name: 'b', seconds: 4 },
    { kind: 'server/cart', name: 'c', seconds: 3 },
    { kind: 'server/audit', name: 'd', seconds: 1 },
    { kind: 'server/media', name: 'e', seconds: 0.5 },
  ];
  const steps = [
    { name: 'build', seconds: 12, tests: [] },
    { name: 'api tests', seconds: 5.25, tests },
  ];
  expect(timeByKind(steps, 2)).toEqual([
    '   12.0 s  build',
    '    5.3 s  api tests',
    '        5.0 s  server/cart',
    '        4.0 s  server/orders',
    '        1.5 s  others',
  ]);
});
