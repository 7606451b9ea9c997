import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { RECOVERY_CODES } from '../../studio/contract/profile.ts';
import { hashToken } from '../secrets.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 24;
const GROUP = 4;

/**
 * Returns a random code of 120 bits in base32. A plain hash is enough for at least 112 bits (OWASP ASVS 5.0, 6.5.2).
 */
const newCode = () => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Formats a code as six groups. */
const printed = (code: string) => code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** Replaces the recovery codes; returns the new ones, which are shown once, because only their hashes are stored. */
export async function replaceRecoveryCodes(client: pg.ClientBase, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1', [staffId]);
  await client.query(
    'INSERT INTO staff_recovery_codes (staff_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS hash',
    [staffId, codes.map(hashToken)],
  );
  return codes.map(printed);
}
