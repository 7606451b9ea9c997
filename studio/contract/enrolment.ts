import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { secondFactorSchema, studioSessionSchema } from './sign-in.ts';
import { roleSchema } from './staff.ts';

/**
 * Length of staff passwords in characters. They are longer than customers' passwords, because they protect data of the
 * whole shop.
 */
const STAFF_PASSWORD_LENGTH = { min: 12, max: 128 } as const;

export const staffPasswordSchema = v.pipe(
  v.string('required'),
  v.minLength(STAFF_PASSWORD_LENGTH.min, 'password_weak'),
  v.maxLength(STAFF_PASSWORD_LENGTH.max, 'password_long'),
);

const TOKEN_LENGTH = 100;
const tokenSchema = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(TOKEN_LENGTH));

/** A new TOTP secret, before the first code has confirmed it. */
export const newTotpSchema = v.object({
  /** Base32, for manual entry if there is no camera. */
  secret: v.string(),
  /** `otpauth://totp/...`, for a QR code. */
  uri: v.string(),
});

/** Returns the person that an invitation is for. The token is in the fragment of the invitation's address. */
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

/** Accepts an invitation: sets the password, verifies the first code of the app and starts a session. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/studio/enrolment',
  body: v.object({ token: tokenSchema, password: staffPasswordSchema, code: secondFactorSchema }),
  response: v.object({
    session: studioSessionSchema,
    /** Shown only once: the server stores only their hashes. */
    recoveryCodes: v.array(v.string()),
  }),
});
