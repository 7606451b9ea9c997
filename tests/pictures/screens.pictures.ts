import type { Page } from 'playwright/test';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../demo/seed/demo-customer.ts';
import { localize } from '../../src/rules/paths.ts';
import { signIn } from '../e2e/customers.ts';
import { open } from '../e2e/fixtures.ts';
import { signIn as signInStaff } from '../e2e/studio/fixtures.ts';
import { expect, test } from './fixtures.ts';

/** The windows of the pictures: a desk in Ukrainian, a phone in Russian. */
const WINDOWS = [
  { name: 'desk', lang: 'uk', viewport: { width: 1280, height: 1100 }, isMobile: false },
  { name: 'phone', lang: 'ru', viewport: { width: 360, height: 900 }, isMobile: true },
] as const;

interface Screen {
  readonly name: string;
  /** An address, or the variable that has it. */
  readonly path: string;
  /** Prepares the browser before the screen is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Brings the opened screen into its state. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Compares the window, light and dark. */
async function inBothSchemes(page: Page, name: string, picture: (name: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(`${name}-${colorScheme}`);
  }
}

const LEAF = '/susalne-zoloto-vilne-23-75k';

const fillCart = async (page: Page) => {
  await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-SZL-002', quantity: 3 } });
  await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-AGT-001', quantity: 1 } });
};
const signInDemo = (page: Page) => signIn(page, DEMO_EMAIL, DEMO_PASSWORD);

const SHOP: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/pozolota' },
  { name: 'leaf-category', path: '/susalne-zoloto' },
  { name: 'search', path: '/search?q=золото' },
  { name: 'no-results', path: '/search?q=щщщщщщ' },
  { name: 'product', path: LEAF },
  { name: 'family-product', path: '/pihment-sukhyi-100-okhra-zhovta' },
  {
    name: 'cart-window',
    path: LEAF,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(?:Додати в кошик|Добавить в корзину)/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^(?:Кошик|Корзина)$/ })).toBeVisible();
    },
  },
  { name: 'checkout', path: '/checkout', before: fillCart },
  { name: 'order-done', path: 'ORDER_ADDRESS' },
  { name: 'account-orders', path: '/account/orders', before: signInDemo },
  { name: 'favourites', path: '/account/wishlist', before: signInDemo },
  { name: 'article', path: '/blog/poliruvannia-zolota-ahatom' },
  { name: 'text-page', path: '/dostavka-i-oplata' },
  { name: 'tool', path: '/skilky-arkushiv' },
  { name: 'not-found', path: '/takoi-storinky-nemaie' },
];

const STUDIO = [
  { name: 'orders', path: '/orders' },
  { name: 'order', path: 'STUDIO_ORDER_ADDRESS' },
  { name: 'product', path: '/products/1' },
  { name: 'picking-list', path: '/picking' },
] as const;

for (const { name: window, lang, viewport, isMobile } of WINDOWS) {
  test.describe(window, () => {
    test.use({ viewport, isMobile, hasTouch: isMobile });

    for (const { name, path, before, act } of SHOP) {
      test(`the shop’s ${name}`, async ({ page, picture }) => {
        await before?.(page);
        await open(page, localize(lang, process.env[path] ?? path));
        await act?.(page);
        await inBothSchemes(page, `shop-${name}-${window}`, picture);
      });
    }

    for (const { name, path } of STUDIO) {
      test(`the studio’s ${name}`, async ({ page, picture }) => {
        await signInStaff(page, 'owner', { lang, path: process.env[path] ?? path });
        await inBothSchemes(page, `studio-${name}-${window}`, picture);
      });
    }
  });
}
