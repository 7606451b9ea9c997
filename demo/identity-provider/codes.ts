import { randomBytes } from 'node:crypto';

/** Consent of a person, stored until the client requests the tokens. */
export interface Grant {
  readonly sub: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly nonce: string | undefined;
  readonly codeChallenge: string;
}

export interface Codes {
  issue(grant: Grant): string;
  /** Returns the grant of a code, once; undefined when the code is unknown, used or expired. */
  take(code: string): Grant | undefined;
}

/** Validity of a code in milliseconds. */
const LIFETIME = 60_000;

/** Creates a store of authorization codes in memory. `now` returns the time in milliseconds. */
export function createCodes(now: () => number = Date.now): Codes {
  const issued = new Map<string, { readonly grant: Grant; readonly expiresAt: number }>();
  const dropExpired = () => {
    for (const [code, { expiresAt }] of issued) if (expiresAt <= now()) issued.delete(code);
  };
  return {
    issue(grant) {
      dropExpired();
      const code = randomBytes(32).toString('base64url');
      issued.set(code, { grant, expiresAt: now() + LIFETIME });
      return code;
    },
    take(code) {
      dropExpired();
      const found = issued.get(code);
      issued.delete(code);
      return found?.grant;
    },
  };
}
