import { createHmac } from 'node:crypto';
import { isMadeWith } from '../secrets.ts';

/** Returns the token of the link that ends a request. It does not expire, and grants nothing else. */
export const alertToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`stock-alert:${id}`).digest('base64url');

export const isAlertToken = (secrets: readonly string[], id: string, token: string): boolean =>
  isMadeWith(secrets, token, (secret) => alertToken(secret, id));
