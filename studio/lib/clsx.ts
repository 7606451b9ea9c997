/** Joins class names, leaving out falsy ones. */
export const clsx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => name).join(' ');
