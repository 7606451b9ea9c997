import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright/test';
import { LAUNCH_OPTIONS } from '../e2e/chromium.ts';

export const ACCEPTED = 'tests/pictures/accepted';

const RECORD = `${ACCEPTED}/browser.txt`;

/** Path of the browser that draws the pictures. */
export const DRAWING_PROGRAM = LAUNCH_OPTIONS.executablePath ?? chromium.executablePath();

/** Returns the browser that draws the pictures: `chromium-headless-shell 150 on linux-x64`. */
export function drawingBrowser(): string {
  const version = execFileSync(DRAWING_PROGRAM, ['--version'], { encoding: 'utf8' });
  return `${basename(DRAWING_PROGRAM)} ${/\d+/.exec(version)?.[0]} on ${process.platform}-${process.arch}`;
}

/** Returns the browser that drew the accepted pictures; null if no pictures are accepted. */
export const acceptedBrowser = (): string | null => (existsSync(RECORD) ? readFileSync(RECORD, 'utf8').trim() : null);

/** Records the browser that draws the pictures as that of the accepted ones. */
export const recordBrowser = (): void => writeFileSync(RECORD, `${drawingBrowser()}\n`);
