import { PRICE, SEPARATOR } from './facet-choice.ts';

/**
 * Returns the parameters of an address with one text each: a form without scripts repeats a parameter for each value,
 * and has two fields for a price.
 */
export const joinParameters = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => [name, params.getAll(name).join(name === PRICE ? '-' : SEPARATOR)]),
  );

/** Returns true if a form has produced a query string, which repeats parameters; an address of the shop never does. */
export const isOfForm = (params: URLSearchParams): boolean => [...params.keys()].length > new Set(params.keys()).size;
