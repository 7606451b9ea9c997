import { createHmac } from 'node:crypto';

/** Settings that a backup does not contain, with the parts of the shop that do not work without each. */
export const NEEDED_SECRETS = {
  SECRET_KEY:
    'with another key the codes of the staff’s authenticator apps are invalid (npm run staff -- reset EMAIL), and so are the links in letters and SMS that were sent',
  SECRET_KEY_PREVIOUS: 'what was signed with the former key is invalid, if it is being replaced',
  SMTP_URL: 'no e-mails',
  MAIL_FROM: 'no e-mails',
  TURBOSMS_TOKEN: 'no SMS: no codes for the phones of new customers',
  TURBOSMS_SENDER: 'no SMS',
  NOVA_POSHTA_API_KEY: 'no waybills, no tracking, no directory of branches',
  NOVA_POSHTA_SENDER_CITY: 'no waybills',
  NOVA_POSHTA_SENDER_COUNTERPARTY: 'no waybills',
  NOVA_POSHTA_SENDER_BRANCH: 'no waybills',
  NOVA_POSHTA_SENDER_CONTACT: 'no waybills',
  NOVA_POSHTA_SENDER_PHONE: 'no waybills',
  LIQPAY_PUBLIC_KEY: 'no payments, refunds and callbacks of LiqPay',
  LIQPAY_PRIVATE_KEY: 'no payments, refunds and callbacks of LiqPay',
  WAYFORPAY_MERCHANT: 'no payments, refunds and callbacks of WayForPay',
  WAYFORPAY_SECRET: 'no payments, refunds and callbacks of WayForPay',
  MONOBANK_TOKEN: 'no payments, refunds and callbacks of monobank',
  GOOGLE_CLIENT_ID: 'no sign-in with Google',
  GOOGLE_CLIENT_SECRET: 'no sign-in with Google',
  FACEBOOK_CLIENT_ID: 'no sign-in with Facebook',
  FACEBOOK_CLIENT_SECRET: 'no sign-in with Facebook',
  REBUILD_TOKEN: 'no rebuilds by API',
  DATABASE_URL: 'the shop starts its own database',
  AWS_ACCESS_KEY_ID: 'no uploads of the site to the storage',
  AWS_SECRET_ACCESS_KEY: 'no uploads of the site to the storage',
  CLOUDFLARE_API_TOKEN: 'the CDN keeps old pages for up to a day',
  FASTLY_API_TOKEN: 'the CDN keeps old pages for up to a day',
  BUNNY_API_KEY: 'the CDN keeps old pages for up to a day',
} as const satisfies Readonly<Record<string, string>>;

/** A secret in a manifest: its name, never its value. */
export interface NeededSecret {
  readonly name: string;
  readonly isSet: boolean;
  readonly without: string;
}

/** Returns the secrets with whether the environment has each. */
export const listSecrets = (source: Readonly<Record<string, string | undefined>>): NeededSecret[] =>
  Object.entries(NEEDED_SECRETS).map(([name, without]) => ({ name, isSet: Boolean(source[name]), without }));

/** Returns a fingerprint of SECRET_KEY, by which a restore finds that another key is set; it does not reveal the key. */
export const fingerprintOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('backup').digest('hex').slice(0, 16);
