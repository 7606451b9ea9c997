import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** Kinds of contact, each with its own way of delivering messages. */
export const CONTACT_KINDS = ['email', 'phone'] as const;
export const contactKindSchema = v.picklist(CONTACT_KINDS);
export type ContactKind = v.InferOutput<typeof contactKindSchema>;

/** Purposes of one-time codes. */
export const CODE_PURPOSES = ['sign-up', 'password-reset', 'contact', 'proof', 'order'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const CODE_LENGTH = 6;
/** Wrong codes after which a new code must be sent. */
export const CODE_ATTEMPTS = 5;
/** Milliseconds before another code can be sent. */
export const RESEND_AFTER = 60_000;

/** Answer to a request for a code; it is the same whether or not the account exists. */
export const codeRequestSchema = v.object({
  /** Identifies the request in the following steps. */
  id: v.string(),
  kind: contactKindSchema,
  /** Masked contact to which the code was sent: `o•••@example.com`, `+380 (67) •••-••-42`. */
  sentTo: v.string(),
  /** Seconds until another code can be sent; 0 if it can be sent now. */
  resendIn: v.number(),
  /** Seconds for which the code is still valid. */
  expiresIn: v.number(),
});
export type CodeRequest = v.InferOutput<typeof codeRequestSchema>;

/** Digits as typed: spaces and hyphens between them are removed. */
const codeSchema = v.pipe(
  v.string(),
  v.transform((code) => code.replace(/[\s-]/g, '')),
  v.nonEmpty('required'),
  v.digits('code'),
  v.length(CODE_LENGTH, 'code'),
);

/** A code, with the request for which it was sent. */
export const enterCodeSchema = v.object({ requestId: v.pipe(v.string(), v.uuid()), code: codeSchema });
export type EnterCode = v.InferInput<typeof enterCodeSchema>;

/** Sends another code, for any purpose. */
export const resendOneTimeCode = defineEndpoint({
  method: 'POST',
  path: '/one-time-codes/{id}/resend',
  params: { id: v.string() },
  response: codeRequestSchema,
});
