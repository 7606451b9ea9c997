import type { BrowserContext, Page } from 'playwright';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../../demo/seed/demo-customer.ts';
import type { SitePage } from '../../../tests/helpers/site-pages.ts';

/** A state of the shop whose controls are measured. */
export interface Screen {
  readonly name: string;
  /** The address, with the language. */
  readonly address: string;
  /** Selector of its controls; those outside `main` behave alike on most pages. */
  readonly within: string;
  /** Prepares the browser, for instance with a cart or a session. */
  readonly visitor?: (context: BrowserContext, url: string) => Promise<void>;
  /** Leads from the loaded page to the state. */
  readonly enter?: (page: Page) => Promise<void>;
}

const MAIN = 'main';
/** Header, menu, footer, announcement. */
const WHOLE = 'body';
const DIALOG = 'dialog[open]';
const FILTERS = `${DIALOG}, aside[aria-label^=Ф]`;

const fills = (sku: string) => async (context: BrowserContext, url: string) => {
  const answer = await context.request.post(`${url}/api/v1/cart/lines?lang=uk`, { data: { sku, quantity: 2 } });
  if (!answer.ok()) throw new Error(`Nothing was added to the cart: ${answer.status()}`);
};

const signsIn = async (context: BrowserContext, url: string) => {
  const data = { login: DEMO_EMAIL, password: DEMO_PASSWORD };
  const answer = await context.request.post(`${url}/api/v1/login?lang=uk`, { data });
  if (!answer.ok()) throw new Error(`Nobody was signed in: ${answer.status()}`);
};

async function writesReview(page: Page): Promise<void> {
  await page.locator('main button', { hasText: /^(?:Написати відгук|Написать отзыв)/ }).click();
  await page.locator('main textarea').waitFor();
}

async function buys(page: Page): Promise<void> {
  await page
    .locator('main button', { hasText: /^(?:Додати в кошик|Добавить в корзину)/ })
    .first()
    .click();
  await page.locator(`${DIALOG} li`).first().waitFor();
}

/** Opens the filters: they load when a pointer is near the rail, or with the sheet of a phone. */
async function filters(page: Page): Promise<void> {
  const rail = page.locator('aside[aria-label^=Ф]');
  if (await rail.isVisible()) await rail.getByRole('button').first().hover();
  else await page.locator('main button', { hasText: /^(?:Фільтри|Фильтры)/ }).click();
  await page.locator(FILTERS).getByRole('checkbox').first().waitFor();
}

async function suggests(page: Page): Promise<void> {
  await page.locator('header search input').fill('поталь');
  await page.locator('header [role=option]').first().waitFor();
}

/**
 * Returns the screens with everything that a shopper can press or type into: the largest page of each type, the app's
 * screens, and overlays. `sku` is of a product that can be bought.
 */
export function screensOf(pages: readonly SitePage[], sku: string): readonly Screen[] {
  const [{ lang } = { lang: 'uk' }] = pages;
  const at = (path: string) => `${lang === 'uk' ? '' : `/${lang}`}${path}`;
  const addressOf = (type: string) => pages.find((page) => page.type === type)?.address ?? at('/');
  const WITH_FRAME = new Set(['home', 'category', 'product']);
  return [
    ...pages.map(({ type, address }) => ({ name: type, address, within: WITH_FRAME.has(type) ? WHOLE : MAIN })),
    {
      ...{ name: 'menu', address: addressOf('category'), within: ':popover-open' },
      enter: (page) => page.locator('header button[popovertarget]').click(),
    },
    { name: 'filters', address: addressOf('category'), within: FILTERS, enter: filters },
    { name: 'suggestions', address: addressOf('category'), within: 'header search', enter: suggests },
    { name: 'review', address: addressOf('reviews'), within: MAIN, enter: writesReview },
    { name: 'consent', address: addressOf('content'), within: '[role=dialog]', visitor: async () => {} },
    { name: 'cart window', address: addressOf('product'), within: DIALOG, enter: buys },
    { name: 'search', address: at('/search?q=поталь'), within: MAIN },
    { name: 'cart', address: at('/cart'), within: MAIN, visitor: fills(sku) },
    { name: 'checkout', address: at('/checkout'), within: MAIN, visitor: fills(sku) },
    { name: 'sign-in', address: at('/login'), within: MAIN },
    ...['/account', '/account/discount', '/account/orders', '/account/wishlist'].map((path) => ({
      ...{ name: path.slice(1), address: at(path), within: MAIN, visitor: signsIn },
    })),
  ];
}
