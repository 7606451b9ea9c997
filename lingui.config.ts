import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { TEXT_AREAS } from './studio/lib/text-areas.ts';

const areas = TEXT_AREAS.map((area) => `studio/features/${area}`);

export default defineConfig({
  // Copy is written in Ukrainian in the code; Russian is its translation.
  sourceLocale: 'uk',
  locales: ['uk', 'ru'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['src'] },
    // The studio's texts are its own: no edit of them changes a page of the shop.
    { path: '<rootDir>/studio/locales/{locale}', include: ['studio'], exclude: areas.map((area) => `${area}/**`) },
    ...areas.map((area) => ({ path: `<rootDir>/${area}/locales/{locale}`, include: [area] })),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
