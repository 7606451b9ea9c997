/** The shop's fonts, which every first paint uses; their names change with the files (scripts/fonts.py). */
export const FONTS = [
  '/fonts/shop-serif-5e41d420.woff2',
  '/fonts/shop-figures-f2b7b3b1.woff2',
  '/fonts/shop-sans-ea61bcbe.woff2',
] as const;
