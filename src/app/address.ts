import type { PageData } from '../contract/page-data.ts';
import { localize } from '../rules/paths.ts';

interface Rest {
  /** With the question mark, or empty. */
  readonly search: string;
  /** With the hash sign, or empty. */
  readonly hash: string;
}

/**
 * Returns true if page data belong to this path, also when the path of the address is percent-encoded in another way.
 */
export const isAt = ({ path }: PageData, pathname: string) => encodeURI(path) === encodeURI(decodeURI(pathname));

/** Returns the new address of a page that has moved, with the query and the fragment of its old address. */
export const newAddress = ({ lang, path }: PageData, { search, hash }: Rest) =>
  `${localize(lang, path)}${search}${hash}`;
