import type {
  AuthenticationExtensionsClientOutputs,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { staffMemberSchema } from './staff.ts';

/** Minutes without a request after which a session ends. */
export const IDLE_MINUTES = 60;

/** Minutes in which what was confirmed by a second factor needs no confirmation again. */
export const CONFIRMATION_MINUTES = 10;

/** Characters of a credential's id, 1,023 bytes at most. */
const CREDENTIAL_LENGTH = 1400;

/** Characters of what is typed into a field of a sign-in, right or wrong. */
const TYPED_LENGTH = 200;
const typed = v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), v.maxLength(TYPED_LENGTH, 'too_long'));
export const secret = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(TYPED_LENGTH, 'too_long'));

/** What an app shows (six digits), or one of the recovery codes; spaces and dashes do not count. */
export const secondFactorSchema = v.pipe(
  v.string('required'),
  v.transform((code) => code.replace(/[\s-]/g, '').toLowerCase()),
  v.minLength(1, 'required'),
  v.regex(/^(?:\d{6}|[a-z2-7]{10})$/, 'second_factor'),
);

export const studioSessionSchema = v.object({
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

const isObject = (input: unknown) => typeof input === 'object' && input !== null;

/** A question to a passkey, as the browser's own API takes it, and the ticket for the answer. */
const passkeyQuestionSchema = v.object({
  ticket: v.string(),
  options: v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject),
});

/** What every answer of a passkey has; the server's library verifies all of it. */
export const passkeyAnswerEntries = {
  id: v.pipe(v.string(), v.maxLength(CREDENTIAL_LENGTH)),
  rawId: v.pipe(v.string(), v.maxLength(CREDENTIAL_LENGTH)),
  type: v.literal('public-key'),
  clientExtensionResults: v.custom<AuthenticationExtensionsClientOutputs>(isObject),
};

const passkeyBody = v.object({
  ticket: secret,
  response: v.object({
    ...passkeyAnswerEntries,
    response: v.object({
      clientDataJSON: v.string(),
      authenticatorData: v.string(),
      signature: v.string(),
      userHandle: v.exactOptional(v.string()),
    }),
  }),
});

export const askPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/studio/sign-in/passkey-options',
  response: passkeyQuestionSchema,
});

/** Signs in with a passkey alone. */
export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/studio/sign-in/passkey',
  body: passkeyBody,
  response: studioSessionSchema,
});

const confirmedSchema = v.object({
  /** ISO 8601. */
  confirmedUntil: v.string(),
});

export const askPasskeyConfirmation = defineEndpoint({
  method: 'POST',
  path: '/studio/confirmation/passkey-options',
  response: passkeyQuestionSchema,
});

export const confirmByPasskey = defineEndpoint({
  method: 'POST',
  path: '/studio/confirmation/passkey',
  body: passkeyBody,
  response: confirmedSchema,
});

/** The second factor once more, before what cannot be taken back. */
export const confirmByCode = defineEndpoint({
  method: 'POST',
  path: '/studio/confirmation',
  body: v.object({ code: secondFactorSchema }),
  response: confirmedSchema,
});
