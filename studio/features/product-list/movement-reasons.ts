import { DIRECTIONS, PEOPLES_REASONS, type StockMove } from '../../contract/stock.ts';

export type Reason = StockMove['reason'];

/** Returns the reasons of a movement of `delta` pieces: a recount, and those of its direction. */
export const reasonsFor = (delta: number): readonly Reason[] => [
  'counted',
  ...PEOPLES_REASONS.filter((reason) => DIRECTIONS[reason] === 0 || DIRECTIONS[reason] === Math.sign(delta)),
];

/** Returns the chosen reason; a recount if the typed stock now moves pieces in the other direction. */
export const reasonOf = (chosen: Reason, delta: number): Reason =>
  reasonsFor(delta).includes(chosen) ? chosen : 'counted';
