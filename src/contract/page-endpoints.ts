/**
 * What any page may ask once it is hydrated. Valibot and the schemas that these answers are parsed with are one file, which
 * is not on the way to the first interaction; see src/lib/page-endpoint.ts.
 */
export { getAnnouncement } from './announcement.ts';
export { getCart } from './cart.ts';
export { getCustomer, listProviders, logOut } from './customer.ts';
export { getMaintenance } from './maintenance.ts';
export { getOffers } from './offers.ts';
export { searchProducts, suggestSearch } from './search.ts';
export { getWishlist, toggleWishlist } from './wishlist.ts';
