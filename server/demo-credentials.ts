/** Every name of the demo bank's credentials begins so; a shop in production refuses them. */
export const DEMO_BANK = 'demo-bank-';

/** The shop as the demo identity provider knows it; a shop in production refuses these. */
export const DEMO_OAUTH_CLIENT = { clientId: 'demo-shop', clientSecret: 'demo-shop-secret' } as const;
