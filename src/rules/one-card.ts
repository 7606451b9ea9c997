import { comparedAs } from './compared-attributes.ts';

/**
 * Returns true if a family should be one card in lists unless its editor decides otherwise: its members are amounts or
 * sizes of one thing, so a row of their cards would repeat itself. Members that are chosen by their look or kind, such
 * as a colour, a karat or a shape, stay cards of their own.
 * @param axes codes of the attributes by which the members differ
 */
export const isOneCardByDefault = (axes: readonly string[]): boolean =>
  axes.length > 0 && axes.every((code) => comparedAs(code) === 'size');
