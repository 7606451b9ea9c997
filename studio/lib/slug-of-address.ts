/** Returns the slug of a pasted address of a page: its last segment. */
export const slugOfAddress = (address: string): string =>
  address
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';
