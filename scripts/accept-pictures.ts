import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/**
 * `npm run accept:pictures [-- -g TITLE]` makes the pictures of tests/pictures/ that have changed, or are new, the
 * accepted ones. Their size is that of the repository, so they are compressed again, without loss.
 */
const started = Date.now();
const options = ['--config', 'tests/pictures/playwright.config.ts', '--update-snapshots=changed'];
execFileSync('playwright', ['test', ...options, ...process.argv.slice(2)], { stdio: 'inherit' });
const changed = globSync('tests/pictures/accepted/*.webp').filter((file) => statSync(file).mtimeMs >= started);
for (const file of changed)
  writeFileSync(file, await sharp(readFileSync(file)).webp({ lossless: true, effort: 6 }).toBuffer());
console.log(`${changed.length} pictures accepted: look at them before you commit them`);
