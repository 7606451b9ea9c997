import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds of one code, and the tolerated difference of the phone's clock. */
const PERIOD = 30;

/** Returns a new secret of one-time codes (RFC 6238), base32, 160 bits. */
export const newTotpSecret = () => generateSecret();

/** Returns the URI of the QR code for an app: `otpauth://totp/...`. */
export const totpUri = (secret: string, email: string) => generateURI({ issuer: 'Позолота', label: email, secret });

/**
 * Returns the 30-second step since 1970 of a code; null when the code is wrong, or not later than the last accepted
 * one: an observed code cannot be used again.
 */
export function totpStepOf(secret: string, code: string, { now, last }: { now: Date; last: number | null }) {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    period: PERIOD,
    epochTolerance: PERIOD,
    ...(last !== null && { afterTimeStep: last }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
