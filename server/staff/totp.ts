import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds of one code, and how far a phone's clock may be from ours. */
const PERIOD = 30;

/** A new secret of one-time codes (RFC 6238), base32, 160 bits. */
export const newTotpSecret = () => generateSecret();

/** What an app reads as a QR code: `otpauth://totp/...`. */
export const totpUri = (secret: string, email: string) => generateURI({ issuer: 'Позолота', label: email, secret });

/**
 * The 30 seconds since 1970 that a code is of; null when it is wrong, or not later than the last one that was taken: a
 * code that somebody has looked at over a shoulder is of no use.
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
