import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** What a contact is, and how a message reaches it. */
export const CONTACT_KINDS = ['email', 'phone'] as const;
export const contactKindSchema = v.picklist(CONTACT_KINDS);
export type ContactKind = v.InferOutput<typeof contactKindSchema>;

/** What a code is asked for. */
export const CODE_PURPOSES = ['sign-up', 'password-reset', 'contact', 'proof', 'order'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const CODE_LENGTH = 6;
/** Wrong codes after which another one must be sent. */
export const CODE_ATTEMPTS = 5;
/** Milliseconds before another code can be sent. */
export const RESEND_AFTER = 60_000;

/** A code is on its way; the same answer whether or not there is such an account. */
export const codeRequestSchema = v.object({
  /** Names the request in the steps that follow. */
  id: v.string(),
  kind: contactKindSchema,
  /** Where the code went, as it may be shown: `o•••@example.com`, `+380 (67) •••-••-42`. */
  sentTo: v.string(),
  /** Seconds from now until another code can be sent; 0 when it can be. */
  resendIn: v.number(),
  /** Seconds from now that the code is valid. */
  expiresIn: v.number(),
});
export type CodeRequest = v.InferOutput<typeof codeRequestSchema>;

/** Digits as they are typed: a space between them is no mistake. */
const codeSchema = v.pipe(
  v.string(),
  v.transform((code) => code.replace(/[\s-]/g, '')),
  v.nonEmpty('required'),
  v.digits('code'),
  v.length(CODE_LENGTH, 'code'),
);

/** A code for the request that it was sent for. */
export const enterCodeSchema = v.object({ requestId: v.pipe(v.string(), v.uuid()), code: codeSchema });
export type EnterCode = v.InferInput<typeof enterCodeSchema>;

/** Whatever a code was asked for. */
export const resendOneTimeCode = defineEndpoint({
  method: 'POST',
  path: '/one-time-codes/{id}/resend',
  params: { id: v.string() },
  response: codeRequestSchema,
});
