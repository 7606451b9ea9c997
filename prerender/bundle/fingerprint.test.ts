import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildMark, pageFiles, studioMark } from './fingerprint.ts';
import { ModuleGraph } from './module-graph.ts';

/** Returns the fingerprints of the repository with a comment added to one file. */
const edited = (file: string) =>
  buildMark((name) => Buffer.concat([readFileSync(name), Buffer.from(name === file ? '\n/* edited */' : '')]));

const editedStudio = (file: string) =>
  studioMark((name) => Buffer.concat([readFileSync(name), Buffer.from(name === file ? '\n/* edited */' : '')]));

const now = buildMark();
const studioNow = studioMark();

test.each([
  'server/catalogue/tree.ts',
  'prerender/render/render-job.ts',
  'src/ui/button.tsx',
  'src/ui/button.module.css',
  'package-lock.json',
])('an edit of %s invalidates every page', (file) => {
  const mark = edited(file);
  expect(mark.code).not.toBe(now.code);
  expect(mark.build).not.toBe(now.build);
  expect(mark.texts).toEqual(now.texts);
});

test.each([
  'studio/app/main.tsx',
  'studio/app/studio.css',
  'studio/locales/ru.po',
  'studio/features/orders/locales/ru.po',
  'studio/vite.config.ts',
])('an edit of %s rebuilds the studio and nothing of the shop', (file) => {
  expect(edited(file)).toEqual(now);
  expect(editedStudio(file)).not.toBe(studioNow);
});

test('an edit of a shop module that the studio imports rebuilds both', () => {
  const file = 'src/lib/browser-storage.ts';
  expect(edited(file).build).not.toBe(now.build);
  expect(editedStudio(file)).not.toBe(studioNow);
  expect(editedStudio('src/features/cart/cart-screen.tsx')).toBe(studioNow);
});

test.each(['server/customers/login.ts', 'server/orders/checkout/place-order.ts', 'scripts/order.ts'])(
  'an edit of %s changes neither pages nor bundles',
  (file) => {
    expect(edited(file)).toEqual(now);
  },
);

test.each(['prerender/releases/ledger.ts', 'public/logo.svg'])(
  'an edit of %s rebuilds its bundle and renders no page',
  (file) => {
    const mark = edited(file);
    expect(mark.build).not.toBe(now.build);
    expect(mark.code).toBe(now.code);
  },
);

test('an edit of the Ukrainian texts invalidates the Ukrainian pages only', () => {
  const mark = edited('locales/uk.po');
  expect(mark.code).toBe(now.code);
  expect(mark.build).not.toBe(now.build);
  expect(mark.texts).toEqual({ uk: expect.not.stringMatching(now.texts.uk), ru: now.texts.ru });
});

/** Source of a script that prints the files of the repository that Node loads for a module. */
const LOADED = `
  import { registerHooks } from 'node:module';
  import { relative } from 'node:path';
  import { fileURLToPath } from 'node:url';
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) console.log(relative(process.cwd(), fileURLToPath(url)));
      return next(url, context);
    },
  });
  await import('./prerender/render/batch-renderer.ts');`;

test('the fingerprint covers every file that Node loads to render pages', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOADED]);
  const loaded = stdout.split('\n').filter((file) => file !== '' && !file.startsWith('node_modules'));
  expect(loaded.length).toBeGreaterThan(30);
  const files = pageFiles(new ModuleGraph(readFileSync));
  expect(loaded.filter((file) => !files.has(file))).toEqual([]);
});
