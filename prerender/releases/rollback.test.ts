import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { makeSiteDir, publish, readTree } from '../../tests/helpers/site-folder.ts';
import { openSite } from './site.ts';

let dataDir: string;

beforeEach(() => {
  const folder = makeSiteDir();
  dataDir = folder.siteDir;
  return folder.remove;
});

const siteDir = () => join(dataDir, 'site');

async function rollback(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/rollback.ts', ...args], { env });
  return stdout;
}

test('the command rolls back, prints the status, and resumes publishing', async () => {
  const site = openSite(siteDir());
  const first = publish(site, 3, { 'index.html': 'one' });
  const second = publish(site, 4, { 'index.html': 'two' });
  site.close();
  expect(await rollback('--list')).toMatch(new RegExp(`^\\* ${second.id} .* revision 4 .*\\n {2}${first.id} `));

  expect(await rollback()).toContain(`The site is at ${first.id}`);
  expect(readTree(siteDir())).toEqual({ 'index.html': 'one' });
  expect(await rollback('--list')).toMatch(new RegExp(`\\* ${first.id} .*\\(paused\\)`));
  await expect(rollback()).rejects.toMatchObject({ code: 1, stderr: 'rollback: No earlier release is kept.\n' });

  expect(await rollback('--resume')).toContain(`stays at ${first.id}`);
  expect(await rollback(second.id)).toContain(`The site is at ${second.id}`);
  expect(readTree(siteDir())).toEqual({ 'index.html': 'two' });
});

test('an invalid command prints its usage', async () => {
  await expect(rollback('--list', '--resume')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run rollback -- RELEASE'),
  });
  expect(await rollback('--list')).toBe('Nothing has been published yet.\n');
});
