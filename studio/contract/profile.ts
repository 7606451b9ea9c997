import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import * as v from 'valibot';
import { defineEndpoint } from '../../src/contract/endpoint.ts';
import { languageSchema } from '../../src/contract/language-schema.ts';
import { newTotpSchema, staffPasswordSchema } from './enrolment.ts';
import { passkeyAnswerEntries, secondFactorSchema, secret } from './sign-in.ts';
import { staffMemberSchema, staffNameSchema } from './staff.ts';

/** Number of recovery codes in a new set. */
export const RECOVERY_CODES = 10;

const instant = v.pipe(v.string(), v.description('ISO 8601.'));

const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: instant,
  /** null if it has never been used. */
  usedAt: v.nullable(instant),
});

const sessionSchema = v.object({
  id: v.string(),
  /** `Chrome, Android`; null if the browser does not tell. */
  device: v.nullable(v.string()),
  createdAt: instant,
  seenAt: instant,
  isCurrent: v.boolean(),
});

const profileSchema = v.object({
  staff: staffMemberSchema,
  /** True if an authenticator app is set up. */
  hasTotp: v.boolean(),
  recoveryCodesLeft: v.number(),
  passkeys: v.array(passkeySchema),
  /** Active sessions, that of this browser first. */
  sessions: v.array(sessionSchema),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const readProfile = defineEndpoint({ method: 'GET', path: '/studio/profile', response: profileSchema });

export const changeProfile = defineEndpoint({
  method: 'PATCH',
  path: '/studio/profile',
  body: v.object({ name: v.optional(staffNameSchema), lang: v.optional(languageSchema) }),
  response: profileSchema,
});

/** Changes the password and ends all other sessions. */
export const changeStaffPassword = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/password',
  body: v.object({ password: staffPasswordSchema }),
  response: profileSchema,
});

/** Starts the setup of a new authenticator app. The old one works until the setup is finished. */
export const beginTotp = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/totp',
  response: v.object({ ticket: v.string(), totp: newTotpSchema }),
});

const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });

export const finishTotp = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/totp/code',
  body: v.object({ ticket: secret, code: secondFactorSchema }),
  response: recoveryCodesSchema,
});

/** Removes the authenticator app, so passkeys are the only second factor. */
export const removeTotp = defineEndpoint({ method: 'DELETE', path: '/studio/profile/totp', response: profileSchema });

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/recovery-codes',
  response: recoveryCodesSchema,
});

const PASSKEY_NAME_LENGTH = 60;

export const askNewPasskey = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/passkeys/options',
  response: v.object({
    ticket: v.string(),
    options: v.custom<PublicKeyCredentialCreationOptionsJSON>((input) => typeof input === 'object' && input !== null),
  }),
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/passkeys',
  body: v.object({
    ticket: secret,
    name: v.pipe(
      v.string('required'),
      v.trim(),
      v.minLength(1, 'required'),
      v.maxLength(PASSKEY_NAME_LENGTH, 'too_long'),
    ),
    response: v.object({
      ...passkeyAnswerEntries,
      response: v.object({
        clientDataJSON: v.string(),
        attestationObject: v.string(),
        transports: v.exactOptional(v.array(v.string())),
      }),
    }),
  }),
  response: profileSchema,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/studio/profile/passkeys/{id}',
  params: { id: v.string() },
  response: profileSchema,
});

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/studio/profile/sessions/{id}',
  params: { id: v.pipe(v.string(), v.uuid()) },
  response: profileSchema,
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/studio/profile/sessions/end-others',
  response: profileSchema,
});
