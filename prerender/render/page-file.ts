import { hash } from 'node:crypto';
import { PieceBuffer } from './pieces.ts';

/** Letters of a version: 72 bits. */
const LENGTH = 12;
const START = '{"version":"';
const END = '",';

/** The file of a page's data, whose document names the same version. */
export interface PageFile {
  readonly version: string;
  /** UTF-8; valid until the next call. */
  readonly content: Uint8Array;
}

const encoder = new TextEncoder();
const buffer = new PieceBuffer();
const NO_VERSION = `${START}${' '.repeat(LENGTH)}${END}`;

/** Puts the version of a page's data before them; `json` is that of pageJson(). */
export function pageFileOf(json: string): PageFile {
  const content = buffer.encode([NO_VERSION, json.slice(1)]);
  const version = hash('sha256', content.subarray(NO_VERSION.length), 'base64url').slice(0, LENGTH);
  encoder.encodeInto(version, content.subarray(START.length));
  return { version, content };
}
