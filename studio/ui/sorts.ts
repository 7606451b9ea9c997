import type { Sort } from './data-table.tsx';

/** Converts the table's sort to and from the addresses of lists that name it `total-down`. */

/** Returns the sort of a name; `new` and `old` are by creation. */
export function sortOf(name: string): Sort {
  if (name === 'new' || name === 'old') return { by: 'created', isDescending: name === 'new' };
  const [by = '', way] = name.split('-');
  return { by, isDescending: way === 'down' };
}

/** Returns the name of a sort; undefined for the newest first, the default of lists with a column of creation. */
export function sortName({ by, isDescending }: Sort): string | undefined {
  if (by === 'created') return isDescending ? undefined : 'old';
  return `${by}-${isDescending ? 'down' : 'up'}`;
}

/** Returns the sort of a name in the other form, `-total`. */
export const signedSortOf = (name: string): Sort => ({
  by: name.replace('-', ''),
  isDescending: name.startsWith('-'),
});

/** Returns the name of a sort in the other form. */
export const signedSortName = ({ by, isDescending }: Sort): string => `${isDescending ? '-' : ''}${by}`;
