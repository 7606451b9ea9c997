/** Class names as one, without those that are missing. */
export const clsx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => name).join(' ');
