/**
 * Endpoints that any page may call once it is hydrated. Valibot and the schemas of their answers are one file, which is
 * not needed for the first interaction; see src/lib/page-endpoint.ts.
 */
export { getAnnouncement } from './announcement.ts';
export { getCart } from './cart.ts';
export { getCustomer, listProviders, logOut } from './customer.ts';
export { getMaintenance } from './maintenance.ts';
export { getOffers } from './offers.ts';
export { searchProducts, suggestSearch } from './search.ts';
export { getWishlist, toggleWishlist } from './wishlist.ts';
