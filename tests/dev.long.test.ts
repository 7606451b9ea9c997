import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './helpers/database.ts';
import { freePort } from './helpers/free-port.ts';
import { until } from './helpers/until.ts';

/** Sources of the shop: a test edits a copy, never the sources that other tests build from. */
const SOURCES = [
  ...['src', 'pages', 'server', 'demo', 'prerender', 'scripts', 'locales', 'public', 'studio'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'lingui.config.ts'],
];

function copySources(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-dev-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const source of SOURCES) cpSync(source, join(dir, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  return dir;
}

/** Starts `npm run dev` in a folder. @returns the address, once it serves */
async function startDev(dir: string, databaseUrl: string): Promise<string> {
  const port = await freePort();
  // With VITEST set, Vike omits its Vite plugin and would render with any production build that it finds.
  const { VITEST: _, ...rest } = process.env;
  const env = {
    ...rest,
    NODE_ENV: 'development',
    PORT: `${port}`,
    DATA_DIR: '.data',
    DATABASE_URL: databaseUrl,
  };
  const child = spawn(process.execPath, ['scripts/dev.ts'], { cwd: dir, env });
  onTestFinished(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await until(() => /^ready http/m.test(output) || child.exitCode !== null, 90_000);
  expect(child.exitCode, output).toBeNull();
  return `http://localhost:${port}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

test('npm run dev renders pages on request; an edit of the sources shows without a restart', {
  timeout: 180_000,
}, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const dir = copySources();
  const url = await startDev(dir, database.url);
  const page = async () => {
    const response = await fetch(`${url}/ru/susalne-zoloto`);
    return { status: response.status, html: await response.text() };
  };
  const { status, html } = await page();
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Сусальное золото/);
  // Only development documents contain it.
  expect(html).toContain('/@vite/client');
  expect((await fetch(`${url}/susalne-zoloto.json`)).headers.get('content-type')).toBe('application/json');

  await database.pool.query('UPDATE products SET is_published = false WHERE slug = $1', [REMOVED]);
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  expect([await statusOf(`/${REMOVED}`), await statusOf('/no-such-page')]).toEqual([410, 404]);

  const screen = join(dir, EDITED);
  const source = readFileSync(screen, 'utf8');
  expect(source).toContain('<h1');
  writeFileSync(screen, source.replace('<h1', '<h1 data-edited="yes"'));
  await until(async () => (await page()).html.includes('data-edited="yes"'));
});

const REMOVED = 'susalne-zoloto-vilne-23-75k';
const EDITED = 'src/features/catalogue/category-screen.tsx';
