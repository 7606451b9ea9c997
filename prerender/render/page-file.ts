import { hash } from 'node:crypto';
import { utf8Of } from './utf8.ts';

/** Letters of a version: 72 bits. */
const LENGTH = 12;
const START = '{"version":"';
const END = '",';

/** The file of a page's data, whose document names the same version. */
export interface PageFile {
  readonly version: string;
  /** UTF-8. */
  readonly content: Buffer;
}

const NO_VERSION = `${START}${' '.repeat(LENGTH)}${END}`;

/** Puts the version of a page's data before them; `json` is that of pageJson(). */
export function pageFileOf(json: string): PageFile {
  const content = utf8Of(NO_VERSION + json.slice(1));
  const version = hash('sha256', content.subarray(NO_VERSION.length), 'base64url').slice(0, LENGTH);
  content.write(version, START.length, 'latin1');
  return { version, content };
}
