/**
 * Pieces of a product that orders which wait for a transfer may hold together, of all that are not sold: half of them,
 * but the last one too.
 */
export const mostHeld = (pieces: number): number => Math.ceil(pieces / 2);

/** Pieces of a product that are left to others, whatever waits for money. */
export const LEFT_TO_OTHERS = 100;
/** Pieces that somebody who is known may want of a product that is nearly sold out. */
const FEW = 10;

/** Pieces of a product that unpaid orders of guests, of whom nothing is known, may hold together. */
export const mostHeldByGuests = (pieces: number): number => Math.max(mostHeld(pieces), pieces - LEFT_TO_OTHERS);

/** The same of one phone, e-mail or customer, of all their unpaid orders. */
export const mostHeldByContact = (pieces: number): number => Math.max(mostHeldByGuests(pieces), Math.min(pieces, FEW));
