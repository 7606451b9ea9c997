/** The shop as the demo identity provider knows it; a shop in production refuses these. */
export const DEMO_OAUTH_CLIENT = { clientId: 'demo-shop', clientSecret: 'demo-shop-secret' } as const;
