import fc from 'fast-check';
import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';
import { newTotpSecret, totpStepOf } from './totp.ts';

const seconds = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });

describe('a one-time code', () => {
  test('is valid for its 30 seconds and the adjacent ones, and once', () => {
    fc.assert(
      fc.property(seconds, fc.integer({ min: -100, max: 100 }), (epoch, drift) => {
        const secret = newTotpSecret();
        const code = generateSync({ secret, epoch: epoch + drift });
        const now = new Date(epoch * 1000);
        const steps = Math.floor((epoch + drift) / 30) - Math.floor(epoch / 30);
        const step = totpStepOf(secret, code, { now, last: null });
        if (Math.abs(drift) <= 30) expect(step).toBe(Math.floor((epoch + drift) / 30));
        if (Math.abs(steps) > 1) expect(step).toBeNull();
        if (step !== null) expect(totpStepOf(secret, code, { now, last: step })).toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

describe('a sealed text', () => {
  test('can be unsealed only with the same secret and context', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sealed = seal('one', 'staff:1', text);
        expect(unseal(['new', 'one'], 'staff:1', sealed)).toBe(text);
        expect(() => unseal(['two'], 'staff:1', sealed)).toThrow();
        expect(() => unseal(['one'], 'staff:2', sealed)).toThrow();
      }),
      { numRuns: 20 },
    );
  });
});
