import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { ACCEPTED, acceptedBrowser, drawingBrowser, recordBrowser } from '../tests/pictures/browser.ts';

/**
 * `npm run accept:pictures` makes the pictures that this code draws the accepted ones of tests/pictures/, and deletes
 * all others if every test passes; `-- -g TITLE` accepts those of some tests. Their size is that of the repository, so
 * they are compressed again, without loss.
 */
const started = Date.now();
const options = process.argv.slice(2);
const acceptsAll = options.length === 0;
if (!acceptsAll && acceptedBrowser() !== drawingBrowser())
  throw new Error(
    `${acceptedBrowser()} drew the accepted pictures: accept all, without options, as ${drawingBrowser()}`,
  );
// “all” also writes pictures without visible changes, so an old file is the picture of a removed test.
const mode = acceptsAll ? 'all' : 'changed';
const config = ['--config', 'tests/pictures/playwright.config.ts', `--update-snapshots=${mode}`];
const { status } = spawnSync('playwright', ['test', ...config, ...options], { stdio: 'inherit' });
const isNew = (file: string) => statSync(file).mtimeMs >= started;
const { drawn = [], old = [] } = Object.groupBy(globSync(`${ACCEPTED}/*.webp`), (file) =>
  isNew(file) ? 'drawn' : 'old',
);
if (status === 0) {
  recordBrowser();
  if (acceptsAll) for (const file of old) rmSync(file);
}
for (const file of drawn)
  writeFileSync(file, await sharp(readFileSync(file)).webp({ lossless: true, effort: 6 }).toBuffer());
console.log(`${drawn.length} pictures accepted: look at them before you commit them`);
process.exitCode = status ?? 1;
