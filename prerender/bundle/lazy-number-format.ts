import type { Plugin } from 'vite';

const MADE = 'const valueStr = number(locales, value, numberFormat);';
const USED = 'message.replace(new RegExp(OCTOTHORPE_PH, "g"), valueStr)';
const LAZY = 'message.replace(new RegExp(OCTOTHORPE_PH, "g"), () => number(locales, value, numberFormat))';

/**
 * Lingui formats the number of every plural, also where no `#` stands for it. The first Intl.NumberFormat of a page takes a
 * browser 16 ms of CPU, which is 64 on a slow phone: here it is made where a text has `#`, which none of the shop's has.
 */
export function lazyNumberFormat(): Plugin {
  return {
    name: 'lazy-number-format',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /@lingui\/core\/dist\/index\.mjs$/ },
      handler(code) {
        const lazy = formattedLate(code);
        if (lazy === null) this.error('@lingui/core formats plurals in another way now');
        return { code: lazy, map: null };
      },
    },
  };
}

/** The code of @lingui/core, formatting a number when it is put in; null when that is not found in it. */
export function formattedLate(code: string): string | null {
  if (!code.includes(MADE) || !code.includes(USED)) return null;
  return code.replace(MADE, '').replace(USED, () => LAZY);
}
