/**
 * Returns the maximum number of pieces of a product that orders awaiting a bank transfer may reserve together: half of
 * the unsold pieces, rounded up, so that the last piece can be reserved too.
 */
export const maxHeld = (pieces: number): number => Math.ceil(pieces / 2);

/** Pieces of a product that stay available to other shoppers, however many unpaid orders there are. */
export const LEFT_TO_OTHERS = 100;
/** Pieces of a nearly sold-out product that a known customer may want. */
const FEW = 10;

/** Returns the maximum number of pieces of a product that unpaid orders of anonymous guests may reserve together. */
export const maxHeldByGuests = (pieces: number): number => Math.max(maxHeld(pieces), pieces - LEFT_TO_OTHERS);

/** Returns the same maximum for all unpaid orders of one phone, e-mail address or customer. */
export const maxHeldByContact = (pieces: number): number => Math.max(maxHeldByGuests(pieces), Math.min(pieces, FEW));
