import type pg from 'pg';
import * as v from 'valibot';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import { DEMO_STAFF_TOTP } from '../demo-credentials.ts';
import { ApiError } from '../errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { hashToken } from '../secrets.ts';
import { unseal } from './seal.ts';
import { totpStepOf } from './totp.ts';

type FactorDeps = Pick<Deps, 'secrets' | 'clock'> & { readonly limits: Limits };

const accountSchema = v.object({
  totpSecret: v.nullable(v.instance(Buffer)),
  totpStep: v.nullable(v.number()),
  isDemo: v.boolean(),
});

/** Returns the context for sealing a staff member's TOTP secret. */
export const totpContext = (staffId: string) => `staff:${staffId}`;

/**
 * Accepts a code of the app or a recovery code, once. Only wrong codes count against the rate limit, which is per
 * account: the caller has already given the right password.
 * @throws ApiError second_factor_wrong; too_many_requests
 */
export async function verifySecondFactor(
  client: pg.ClientBase,
  deps: FactorDeps,
  { staffId, code }: { staffId: string; code: string },
): Promise<void> {
  await deps.limits.take('staffCodesOfAccount', staffId);
  const isRight = /^\d{6}$/.test(code)
    ? await takeTotp(client, deps, staffId, code)
    : await takeRecoveryCode(client, deps, staffId, code);
  if (!isRight) throw new ApiError('second_factor_wrong', { fields: { code: 'second_factor' } });
  await deps.limits.giveBack('staffCodesOfAccount', staffId);
}

/**
 * Accepts a code of the app. The account's row is locked, so that the same code sent twice at once is accepted once.
 */
async function takeTotp(client: pg.ClientBase, { secrets, clock }: FactorDeps, staffId: string, code: string) {
  const account = await readRow(client, accountSchema, {
    text: `SELECT totp_secret AS "totpSecret", totp_step AS "totpStep", is_demo AS "isDemo" FROM staff
      WHERE id = $1 AND NOT is_disabled FOR UPDATE`,
    values: [staffId],
  });
  const key = account && totpSecretOf(account, secrets, staffId);
  if (!key) return false;
  const step = totpStepOf(key, code, { now: clock(), last: account.totpStep });
  if (step === null) return false;
  await client.query('UPDATE staff SET totp_step = $2 WHERE id = $1', [staffId, step]);
  return true;
}

/**
 * Returns the TOTP secret; null without an app. The demo's secret is in the source code, because the demo is open to
 * all.
 */
function totpSecretOf(
  { totpSecret, isDemo }: v.InferOutput<typeof accountSchema>,
  secrets: readonly string[],
  staffId: string,
): string | null {
  if (totpSecret) return unseal(secrets, totpContext(staffId), totpSecret);
  return isDemo ? DEMO_STAFF_TOTP : null;
}

async function takeRecoveryCode(client: pg.ClientBase, { clock }: FactorDeps, staffId: string, code: string) {
  const { rowCount } = await client.query(
    'UPDATE staff_recovery_codes SET used_at = $3 WHERE staff_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [staffId, hashToken(code), clock()],
  );
  return rowCount === 1;
}
