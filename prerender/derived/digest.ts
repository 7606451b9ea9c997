import { hash } from 'node:crypto';

/** Returns a hash of the JSON of a value. */
export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');
