/** Signs codes and links in development; production refuses it. */
export const DEMO_SECRET = 'demo-secret-of-a-shop-in-development';

/** Prefix of the names in the demo bank's credentials; production refuses them. */
export const DEMO_BANK = 'demo-bank-';

/** Password of all staff of the demo shop; production refuses it. */
export const DEMO_STAFF_PASSWORD = 'pozolota-studio';
/** Secret of their one-time codes, base32. */
export const DEMO_STAFF_TOTP = 'POZOLOTADEMOSTAFFCODESPOZOLOTA27';

/** The shop's client at the demo identity provider; production refuses it. */
export const DEMO_OAUTH_CLIENT = { clientId: 'demo-shop', clientSecret: 'demo-shop-secret' } as const;
