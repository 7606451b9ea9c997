import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { ACCEPTED, acceptedBrowser, drawingBrowser, recordBrowser } from '../tests/pictures/browser.ts';

/**
 * `npm run accept:pictures` makes the pictures that this code draws the accepted ones of tests/pictures/, and deletes
 * all others; `-- -g TITLE` accepts those of some tests. Their size is that of the repository, so they are compressed
 * again, without loss.
 */
const started = Date.now();
const options = process.argv.slice(2);
if (options.length === 0) rmSync(ACCEPTED, { recursive: true, force: true });
else if (acceptedBrowser() !== drawingBrowser())
  throw new Error(
    `${acceptedBrowser()} drew the accepted pictures: accept all, without options, as ${drawingBrowser()}`,
  );
const config = ['--config', 'tests/pictures/playwright.config.ts', '--update-snapshots=changed'];
const { status } = spawnSync('playwright', ['test', ...config, ...options], { stdio: 'inherit' });
recordBrowser();
const changed = globSync(`${ACCEPTED}/*.webp`).filter((file) => statSync(file).mtimeMs >= started);
for (const file of changed)
  writeFileSync(file, await sharp(readFileSync(file)).webp({ lossless: true, effort: 6 }).toBuffer());
console.log(`${changed.length} pictures accepted: look at them before you commit them`);
process.exitCode = status ?? 1;
