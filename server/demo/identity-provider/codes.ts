import { randomBytes } from 'node:crypto';

/** What a person has agreed to, kept until the client asks for the tokens. */
export interface Grant {
  readonly sub: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly nonce: string | undefined;
  readonly codeChallenge: string;
}

export interface Codes {
  issue(grant: Grant): string;
  /** The grant of a code, once; undefined when the code is not known, has been taken before or is too old. */
  take(code: string): Grant | undefined;
}

/** Milliseconds that a code is good for. */
const LIFETIME = 60_000;

/** Authorization codes of this process. `now` tells the time in milliseconds. */
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
