import type { PageData } from '../contract/page-data.ts';
import { localize } from '../rules/paths.ts';

interface Rest {
  /** With the question mark, or empty. */
  readonly search: string;
  /** With the hash sign, or empty. */
  readonly hash: string;
}

/** Whether a page's data are of this path; a path in an address may be written in another way. */
export const isAt = ({ path }: PageData, pathname: string) => encodeURI(path) === encodeURI(decodeURI(pathname));

/** Where a page that has moved is, with the query and the anchor of its old address. */
export const newAddress = ({ lang, path }: PageData, { search, hash }: Rest) =>
  `${localize(lang, path)}${search}${hash}`;
