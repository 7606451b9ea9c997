import { hash } from 'node:crypto';
import { SitePathError } from './errors.ts';

/** The name of a content: its SHA-256 in hexadecimal. */
export function contentHash(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex');
}

/** Whether a content has a hash, in either of the ways in which hashes are written: hexadecimal, or base64url. */
export function hasHash(content: Uint8Array, hashed: string): boolean {
  return hash('sha256', content, hashed.length === ADDRESS_BITS / 4 ? 'hex' : 'base64url') === hashed;
}

/** Bits of SHA-256, whose values are added up. */
const ADDRESS_BITS = 256;

/**
 * What one file adds to the address of a set of files. The address is the sum modulo 2^256, so it can be kept up to date
 * by what changed alone and does not depend on the order: AdHash of Bellare and Micciancio (A New Paradigm for
 * Collision-Free Hashing: Incrementality at Reduced Cost, EUROCRYPT 1997), the sum of MSet-Add-Hash of Clarke et al.
 * (Incremental Multiset Hash Functions, ASIACRYPT 2003) without its key. It distinguishes sites that differ by accident;
 * against somebody who may choose the contents 256 bits of a sum are too few (Wagner, A Generalized Birthday Problem,
 * CRYPTO 2002).
 */
export function addressOfFile(path: string, contentHash: string): bigint {
  return BigInt(`0x${hash('sha256', `${path}\0${contentHash}`, 'hex')}`);
}

/** The sum as 64 hexadecimal digits; a negative one, after files have been taken away, wraps round. */
export function formatAddress(sum: bigint): string {
  return BigInt.asUintN(ADDRESS_BITS, sum)
    .toString(16)
    .padStart(ADDRESS_BITS / 4, '0');
}

/** Bytes of a file's name that file systems take. */
const NAME_LENGTH = 255;
/** Bytes of one code unit of a name, at most. */
const UNIT_LENGTH = 3;

/** Whether a path names a file inside the site, on any file system. Pages are made from slugs, which come from elsewhere. */
export function isSitePath(path: string): boolean {
  return !path.includes('\0') && path.split('/').every(isFileName);
}

const isFileName = (name: string) => name !== '' && name !== '.' && name !== '..' && isShort(name);

/** Most names are so short that their bytes need not be counted. */
const isShort = (name: string) => name.length * UNIT_LENGTH <= NAME_LENGTH || Buffer.byteLength(name) <= NAME_LENGTH;

/** @throws SitePathError */
export function checkPath(path: string): void {
  if (!isSitePath(path)) throw new SitePathError(`"${path}" is not a path inside the site`);
}

/** Whether the file stays when a release is without it: a page that is open still asks for the parts of its build. */
export function outlivesRelease(path: string): boolean {
  return path.startsWith('assets/');
}
