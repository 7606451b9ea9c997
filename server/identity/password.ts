import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * argon2id with 19 MiB, 2 passes, 1 lane: the OWASP Password Storage Cheat Sheet's first choice. Node's own
 * implementation (OpenSSL), about 40 ms on a core here, off the event loop.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify<string, Argon2Parameters, Buffer>((algorithm, parameters, done) =>
  argon2(algorithm as 'argon2id', parameters, done),
);

/** Normalizes to NFC, so that the same characters match however the keyboard composed them. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'));

/** Returns a password's hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', {
    message: bytesOf(password),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(nonce)}$${encode(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Returns true if the password matches the hash. Without a hash (no such account, or no password) it takes as long and
 * returns false, which prevents account enumeration by timing.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? NOBODYS_HASH) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && hash !== null;
}

/** Encodes base64 without padding, as the PHC format requires. */
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(TAG_BYTES))}`;
