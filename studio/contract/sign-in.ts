import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { staffMemberSchema } from './staff.ts';

/** Minutes without a request after which a session ends. */
export const IDLE_MINUTES = 60;

/** Minutes in which what was confirmed by a second factor needs no confirmation again. */
export const CONFIRMATION_MINUTES = 10;

/** Characters of what is typed into a field of a sign-in, right or wrong. */
const TYPED_LENGTH = 200;
const typed = v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), v.maxLength(TYPED_LENGTH, 'too_long'));
const secret = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(TYPED_LENGTH, 'too_long'));

/** What an app shows (six digits), or one of the recovery codes; spaces and dashes do not count. */
const secondFactorSchema = v.pipe(
  v.string('required'),
  v.transform((code) => code.replace(/[\s-]/g, '').toLowerCase()),
  v.minLength(1, 'required'),
  v.regex(/^(?:\d{6}|[a-z2-7]{10})$/, 'second_factor'),
);

const studioSessionSchema = v.object({
  staff: staffMemberSchema,
  /** When the session ends however it is used; ISO 8601. */
  expiresAt: v.string(),
});
export type StudioSession = v.InferOutput<typeof studioSessionSchema>;

/** Who is signed in; null for nobody. */
export const readStudioSession = defineEndpoint({
  method: 'GET',
  path: '/studio/session',
  response: v.nullable(studioSessionSchema),
});

/** The first step: the right password gives a ticket for the second one. */
export const beginSignIn = defineEndpoint({
  method: 'POST',
  path: '/studio/sign-in',
  body: v.object({ email: typed, password: secret }),
  response: v.object({
    /** For the second step, once, for five minutes. */
    ticket: v.string(),
  }),
});

/** The second step. */
export const finishSignIn = defineEndpoint({
  method: 'POST',
  path: '/studio/sign-in/code',
  body: v.object({ ticket: secret, code: secondFactorSchema }),
  response: studioSessionSchema,
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/studio/sign-out',
  response: v.null(),
});

/** The second factor once more, before what cannot be taken back. */
export const confirmByCode = defineEndpoint({
  method: 'POST',
  path: '/studio/confirmation',
  body: v.object({ code: secondFactorSchema }),
  response: v.object({
    /** ISO 8601. */
    confirmedUntil: v.string(),
  }),
});
