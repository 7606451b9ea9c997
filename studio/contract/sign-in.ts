import type {
  AuthenticationExtensionsClientOutputs,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { staffMemberSchema } from './staff.ts';

/** Minutes of inactivity after which a session ends. */
export const IDLE_MINUTES = 60;

/** Minutes during which a confirmation by a second factor stays valid. */
export const CONFIRMATION_MINUTES = 10;

/** Maximum length of a credential id in characters, for at most 1,023 bytes. */
const CREDENTIAL_LENGTH = 1400;

/** Maximum length of sign-in fields in characters. */
const TYPED_LENGTH = 200;
const typed = v.pipe(v.string('required'), v.trim(), v.minLength(1, 'required'), v.maxLength(TYPED_LENGTH, 'too_long'));
export const secret = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(TYPED_LENGTH, 'too_long'));

/**
 * A six-digit code of the app, or a recovery code; spaces and dashes are ignored. Sets of recovery codes that were made
 * with ten characters are still accepted.
 */
export const secondFactorSchema = v.pipe(
  v.string('required'),
  v.transform((code) => code.replace(/[\s-]/g, '').toLowerCase()),
  v.minLength(1, 'required'),
  v.regex(/^(?:\d{6}|[a-z2-7]{24}|[a-z2-7]{10})$/, 'second_factor'),
);

export const studioSessionSchema = v.object({
  staff: staffMemberSchema,
  /** Instant at which the session ends regardless of activity, ISO 8601. */
  expiresAt: v.string(),
});
export type StudioSession = v.InferOutput<typeof studioSessionSchema>;

/** Returns the session; null if there is none. */
export const readStudioSession = defineEndpoint({
  method: 'GET',
  path: '/studio/session',
  response: v.nullable(studioSessionSchema),
});

/** First step: checks the password and returns a ticket for the second step. */
export const beginSignIn = defineEndpoint({
  method: 'POST',
  path: '/studio/sign-in',
  body: v.object({ email: typed, password: secret }),
  response: v.object({
    /** One-time ticket for the second step, valid for five minutes. */
    ticket: v.string(),
  }),
});

/** Second step: checks the code and starts a session. */
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

/** A WebAuthn challenge for the browser's API, and the ticket to answer it with. */
const passkeyQuestionSchema = v.object({
  ticket: v.string(),
  options: v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject),
});

/** Common fields of WebAuthn responses; the server's library verifies them. */
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

/** Signs in with a passkey only. */
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

/** Confirms the session by a second factor, as irreversible actions require. */
export const confirmByCode = defineEndpoint({
  method: 'POST',
  path: '/studio/confirmation',
  body: v.object({ code: secondFactorSchema }),
  response: confirmedSchema,
});
