import { hash } from 'node:crypto';
import { SitePathError } from './errors.ts';

/** Returns the name of a content: its SHA-256 in hexadecimal. */
export function contentHash(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex');
}

/** Returns true if the content has the hash, which may be written in hexadecimal or base64url. */
export function hasHash(content: Uint8Array, hashed: string): boolean {
  return hash('sha256', content, hashed.length === ADDRESS_BITS / 4 ? 'hex' : 'base64url') === hashed;
}

/** Bits of a SHA-256 value. */
const ADDRESS_BITS = 256;

/**
 * Returns the term that a file adds to the address of a set of files. The address is the sum modulo 2^256, so it is
 * updated from changed files alone and does not depend on the order: AdHash of Bellare and Micciancio (A New Paradigm
 * for Collision-Free Hashing: Incrementality at Reduced Cost, EUROCRYPT 1997), the sum of MSet-Add-Hash of Clarke et
 * al. (Incremental Multiset Hash Functions, ASIACRYPT 2003) without its key. It protects against accidental collisions;
 * against an attacker who can choose the contents a sum of 256 bits is too short (Wagner, A Generalized Birthday
 * Problem, CRYPTO 2002).
 */
export function addressOfFile(path: string, contentHash: string): bigint {
  return BigInt(`0x${hash('sha256', `${path}\0${contentHash}`, 'hex')}`);
}

/** Formats the sum as 64 hexadecimal digits; a negative sum, after removals, wraps round. */
export function formatAddress(sum: bigint): string {
  return BigInt.asUintN(ADDRESS_BITS, sum)
    .toString(16)
    .padStart(ADDRESS_BITS / 4, '0');
}

/** Maximum bytes of a file name on common file systems. */
const NAME_LENGTH = 255;
/** Maximum bytes of one UTF-16 code unit in UTF-8. */
const UNIT_LENGTH = 3;

/**
 * Returns true if the path names a file inside the site on any file system. Paths come from slugs, which are external
 * data.
 */
export function isSitePath(path: string): boolean {
  return !path.includes('\0') && path.split('/').every(isFileName);
}

const isFileName = (name: string) => name !== '' && name !== '.' && name !== '..' && isShort(name);

/** Avoids counting bytes for most names, which are short. */
const isShort = (name: string) => name.length * UNIT_LENGTH <= NAME_LENGTH || Buffer.byteLength(name) <= NAME_LENGTH;

/** Checks that a path names a file inside the site. @throws SitePathError otherwise */
export function checkPath(path: string): void {
  if (!isSitePath(path)) throw new SitePathError(`"${path}" is not a path inside the site`);
}

/** Returns true if the file stays after its release: a page that is still open loads the assets of its build. */
export function outlivesRelease(path: string): boolean {
  return path.startsWith('assets/');
}
