import { hash } from 'node:crypto';
import { utf8Of } from './utf8.ts';

/** Characters of a version, 72 bits. */
const LENGTH = 12;
const START = '{"version":"';
const END = '",';

/** The data file of a page; the page's document names the same version. */
export interface PageFile {
  readonly version: string;
  /** UTF-8. */
  readonly content: Buffer;
}

const NO_VERSION = `${START}${' '.repeat(LENGTH)}${END}`;

/** Prepends the version, a hash, to a page's data; `json` comes from pageJson(). */
export function pageFileOf(json: string): PageFile {
  const content = utf8Of(NO_VERSION + json.slice(1));
  const version = hash('sha256', content.subarray(NO_VERSION.length), 'base64url').slice(0, LENGTH);
  content.write(version, START.length, 'latin1');
  return { version, content };
}
