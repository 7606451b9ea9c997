import type { Sort } from './data-table.tsx';

/** Returns the order of a name: `total` ascending, `-total` descending. */
export const sortOf = (name: string): Sort => ({ by: name.replace(/^-/, ''), isDescending: name.startsWith('-') });

/** Returns the name of an order, as addresses and the API have it. */
export const sortName = ({ by, isDescending }: Sort): string => `${isDescending ? '-' : ''}${by}`;
