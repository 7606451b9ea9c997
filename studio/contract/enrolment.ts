import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { secondFactorSchema, studioSessionSchema } from './sign-in.ts';
import { roleSchema } from './staff.ts';

/** Characters of a password of the staff: longer than customers', who risk only their own. */
const STAFF_PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export const staffPasswordSchema = v.pipe(
  v.string('required'),
  v.minLength(STAFF_PASSWORD_LENGTH.min, 'password_weak'),
  v.maxLength(STAFF_PASSWORD_LENGTH.max, 'password_long'),
);

const TOKEN_LENGTH = 100;
const tokenSchema = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(TOKEN_LENGTH));

/** A new secret of one-time codes, before the app has shown its first code. */
export const newTotpSchema = v.object({
  /** Base32, to be typed where no camera is. */
  secret: v.string(),
  /** `otpauth://totp/...`, for a QR code. */
  uri: v.string(),
});

/** Whom an invitation is for. The token is behind `#` of its address. */
export const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/studio/enrolment/invitation',
  body: v.object({ token: tokenSchema }),
  response: v.object({
    name: v.string(),
    email: v.string(),
    role: roleSchema,
    lang: languageSchema,
    totp: newTotpSchema,
  }),
});

/** Accepts it: a password, the first code of the app, and the session. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/studio/enrolment',
  body: v.object({ token: tokenSchema, password: staffPasswordSchema, code: secondFactorSchema }),
  response: v.object({
    session: studioSessionSchema,
    /** Shown once: the server keeps their hashes alone. */
    recoveryCodes: v.array(v.string()),
  }),
});
