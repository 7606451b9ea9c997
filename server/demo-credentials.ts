/** Every name of the demo bank's credentials begins so; a shop in production refuses them. */
export const DEMO_BANK = 'demo-bank-';

/** What everybody of the demo shop's staff signs in with; a shop in production refuses them. */
export const DEMO_STAFF_PASSWORD = 'pozolota-studio';
/** Of their one-time codes, base32. */
export const DEMO_STAFF_TOTP = 'POZOLOTADEMOSTAFFCODESPOZOLOTA27';

/** The shop as the demo identity provider knows it; a shop in production refuses these. */
export const DEMO_OAUTH_CLIENT = { clientId: 'demo-shop', clientSecret: 'demo-shop-secret' } as const;
