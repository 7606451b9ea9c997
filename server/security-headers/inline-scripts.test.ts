import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { HIDE_CLOSED_SCRIPT } from '../../src/rules/closed-announcement.ts';
import { MOVED_SCRIPT, movedHtml } from '../../src/rules/moved-page.ts';
import { speculationRules } from '../../src/rules/speculation-rules.ts';
import { InlineScripts, inlineScriptsIn } from './inline-scripts.ts';

let siteDir: string;

beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'pozolota-scripts-'));
  return () => rmSync(siteDir, { recursive: true });
});

function write(path: string, text: string): void {
  const file = join(siteDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test('finds scripts that run, and no data and files', () => {
  const html =
    '<script data-start="/a.js">one()</script><script type="application/ld+json">{}</script><script src="/b.js"></script><script>two()\n</script>';
  expect(inlineScriptsIn(html)).toEqual(['one()', 'two()\n']);
});

test('the script of a moved page is the same for every address', () => {
  const move = { lang: 'uk', origin: 'https://shop.example' };
  for (const address of ['/a', '/ru/b'])
    expect(inlineScriptsIn(movedHtml({ ...move, address }))).toEqual([MOVED_SCRIPT]);
});

test('knows the scripts of the code and of a build before there is a release', () => {
  const { texts } = new InlineScripts(siteDir, ['built()']);
  expect([...texts]).toEqual([HIDE_CLOSED_SCRIPT, MOVED_SCRIPT, ...Object.values(speculationRules()), 'built()']);
});

test('notices the scripts of another release, and keeps those of the release before it', () => {
  write('a/404.html', '<script>first()</script>');
  const scripts = new InlineScripts(siteDir);
  expect(scripts.refresh()).toBe(false);
  write('b/ru/404.html', '<script>second()</script>');
  expect(scripts.refresh()).toBe(true);
  expect([...scripts.texts].slice(-2)).toEqual(['first()', 'second()']);
});
