/**
 * Pieces of a product that orders which wait for a transfer may hold together, of all that are not sold: half of them,
 * but the last one too.
 */
export const mostHeld = (pieces: number): number => Math.ceil(pieces / 2);
