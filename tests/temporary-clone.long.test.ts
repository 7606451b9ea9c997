import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Copies the files of a clone, with uncommitted edits, and the installed packages. */
function cloneInto(dir: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(file));
  for (const file of files) cpSync(file, join(dir, file));
  try {
    execFileSync('cp', ['-al', 'node_modules', dir], { stdio: 'pipe' });
  } catch {
    // The temporary folder is on another file system, which hard links cannot cross.
    rmSync(join(dir, 'node_modules'), { recursive: true, force: true });
    cpSync('node_modules', join(dir, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/** Runs a test file in a clone. @returns the output and exit code of vitest */
function runTests(dir: string, file: string): Promise<{ code: number; output: string }> {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const env = { ...Object.fromEntries(outside), VITEST_MAX_WORKERS: '1' };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', file];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: dir, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test('development works in a clone below the temporary folder, which also has the tests’ copies', {
  timeout: 300_000,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-clone-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cloneInto(dir);
  const { code, output } = await runTests(dir, 'tests/dev.long.test.ts');
  expect(output).toContain('1 passed');
  expect(code, output).toBe(0);
});
