import type { Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';

const PRODUCT = '/susalne-zoloto-vilne-23-75k';
const QUERY = 'поталь';

/** An action of a shopper before a page's script has loaded, and the effect that must follow exactly once. */
export interface EarlyAction {
  readonly name: string;
  readonly path: string;
  /** The element that is pressed first; it is in the document's HTML. */
  readonly target: (page: Page) => Locator;
  readonly act: (page: Page, target: Locator) => Promise<void>;
  /** Resolves when the action has taken effect exactly once. */
  readonly expectOnce: (page: Page) => Promise<void>;
}

/** Presses with the mouse as soon as the target is visible; Playwright's own click waits for further conditions. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The button is not visible');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Returns the data of an API resource in the page's session. */
async function answerOf(page: Page, path: string) {
  const response = await page.request.get(`/api/v1/${path}?lang=uk`);
  return (await response.json()).data;
}

const PATIENCE = { timeout: 45_000 };

export const EARLY_ACTIONS: readonly EarlyAction[] = [
  {
    name: 'buy',
    path: PRODUCT,
    target: (page) => page.getByRole('button', { name: /^Додати в кошик/ }).first(),
    act: press,
    expectOnce: async (page) => {
      const pieces = async () => {
        const cart = await answerOf(page, 'cart');
        return cart.lines.map(({ quantity }: { readonly quantity: number }) => quantity);
      };
      await expect.poll(pieces, PATIENCE).toEqual([1]);
    },
  },
  {
    name: 'heart',
    path: PRODUCT,
    target: (page) => page.getByRole('button', { name: /бажан/i }).first(),
    act: press,
    expectOnce: async (page) => {
      await expect.poll(async () => (await answerOf(page, 'wishlist')).length, PATIENCE).toBe(1);
    },
  },
  {
    name: 'menu',
    path: PRODUCT,
    target: (page) => page.getByRole('button', { name: 'Каталог' }),
    act: press,
    expectOnce: (page) => expect(page.locator('[data-island="menu"] :popover-open')).toBeVisible(PATIENCE),
  },
  {
    name: 'search',
    path: PRODUCT,
    target: (page) => page.getByLabel('Пошук товарів'),
    act: async (page, target) => {
      await press(page, target);
      await page.keyboard.type(QUERY, { delay: 30 });
    },
    expectOnce: async (page) => {
      await expect(page.getByLabel('Пошук товарів')).toHaveValue(QUERY);
      await expect(page.getByRole('listbox', { name: 'Підказки' }).getByRole('option').first()).toBeVisible(PATIENCE);
      await expect(page.getByLabel('Пошук товарів')).toHaveValue(QUERY);
    },
  },
  {
    name: 'language',
    path: PRODUCT,
    target: (page) => page.getByRole('link', { name: 'Рус', exact: true }),
    act: press,
    expectOnce: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru', PATIENCE);
      expect(new URL(page.url()).pathname).toBe(`/ru${PRODUCT}`);
    },
  },
  {
    name: 'quantity',
    path: PRODUCT,
    target: (page) => page.getByRole('main').getByRole('button', { name: 'Збільшити кількість' }).first(),
    act: press,
    expectOnce: async (page) => {
      const quantity = page.getByRole('main').getByRole('textbox', { name: 'Кількість' }).first();
      await expect(quantity).toHaveValue('2', PATIENCE);
    },
  },
];
