/** Every name of the demo bank's credentials begins so; a shop in production refuses them. */
export const DEMO_BANK = 'demo-bank-';
