import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { openPage, press as pressAtBank } from '../../helpers/payments.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';
import { placeOrder, someLocker } from './place-order.ts';

/** Widths of a small phone and of a desk, in CSS pixels. */
const WIDTHS = [360, 1280];
const HEIGHT = 740;

/** Names of a button, and of the item of its menu if it opens one; and of the dialog, by default that of the last. */
interface Opening {
  readonly button: string;
  readonly item?: string;
  readonly dialog?: string | RegExp;
}

/** Opens a dialog by keyboard. @returns the dialog and the button that has opened it or its menu */
async function openBy(page: Page, { button, item, dialog = item ?? button }: Opening): Promise<readonly Locator[]> {
  const opener = page.getByRole('button', { name: button, exact: true }).first();
  // Disabled while the screen reads what the dialog needs, and a key on a disabled button does nothing.
  await expect(opener).toBeEnabled();
  await opener.press('Enter');
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).press('Enter');
  const opened = page.getByRole('dialog', { name: dialog }).or(page.getByRole('alertdialog', { name: dialog }));
  await expect(opened).toBeVisible();
  return [opened, opener];
}

/** Expects that nothing of a dialog is cut at the sides, and that each of its buttons can be scrolled into view. */
async function expectInWindow(page: Page, dialog: Locator): Promise<void> {
  const cut = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((one) => !one.closest('[aria-hidden=true]'))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (left < 0 || right > innerWidth);
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
  for (const button of await dialog.getByRole('button').filter({ visible: true }).all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 0.99 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Checks each dialog of a screen on a phone and at a desk: axe, its place, and Escape, which returns the focus. */
async function check(page: Page, path: string, openings: readonly Opening[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(`/studio${path}`);
    for (const opening of openings) {
      await test.step(`${path}, ${opening.item ?? opening.button}, ${width} px`, async () => {
        const [dialog, opener] = await openBy(page, opening);
        if (!dialog || !opener) return;
        await expectNoAxe(page);
        await expectInWindow(page, dialog);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      });
    }
  }
}

/** Places an order that is paid by card. */
async function placePaidOrder(request: APIRequestContext): Promise<string> {
  const { id, token } = await placeOrder(request, 'Олена Пчілка', { payment: 'card' });
  const start = await request.post(`/api/v1/orders/${id}/payments?lang=uk`, { data: { provider: 'monobank', token } });
  await pressAtBank((await openPage((await start.json()).data)).url, { action: 'pay', card: '4242 4242 4242 4242' });
  await expect.poll(() => sql(`SELECT status FROM orders WHERE id = '${id}'`)).toEqual([{ status: 'paid' }]);
  return id;
}

test.describe('dialogs on a phone and at a desk', () => {
  test.slow();

  test('of orders', async ({ page, request }) => {
    const paid = await placePaidOrder(request);
    const { id: packed } = await placeOrder(request, 'Марко Вовчок', { delivery: await someLocker(request) });
    await sql(`UPDATE orders SET status = 'packed' WHERE id = '${packed}'`);
    await signIn(page, 'owner', { path: `/orders/${paid}` });
    await check(page, `/orders/${paid}`, [
      { button: 'Повернути гроші', dialog: /^Повернути гроші, № / },
      { button: 'Змінити замовлення', dialog: /./ },
      { button: 'Скасувати замовлення', dialog: /./ },
    ]);
    await check(page, `/orders/${packed}`, [{ button: 'Вписати номер', dialog: /./ }]);
    await check(page, '/orders', [{ button: 'Вигляди', item: 'Зберегти', dialog: 'Зберегти вигляд' }]);
    await check(page, '/tasks', [{ button: 'Нове завдання' }]);
  });

  test('of the catalogue', async ({ page }) => {
    const [product] = await sql("SELECT id FROM products WHERE sku = 'PZ-SZL-002'");
    await signIn(page, 'owner', { path: '/staff' });
    await check(page, `/products/${product?.id}`, [
      { button: 'Рух товару', dialog: /./ },
      { button: 'Картинка 1: обрізати', dialog: /./ },
      { button: 'Дії з товаром', item: 'Зробити копію', dialog: /./ },
    ]);
    await check(page, '/dictionaries', [
      { button: 'Додати характеристику', dialog: /./ },
      { button: 'Матеріал: видалити', dialog: /./ },
    ]);
    await check(page, '/landings', [{ button: 'Додати добірку', dialog: /./ }]);
  });

  test('of texts, reviews, the search and the staff', async ({ page }) => {
    const [post] = await sql('SELECT min(id) AS id FROM posts');
    await signIn(page, 'owner', { path: '/staff' });
    await check(page, '/staff', [{ button: 'Запросити', dialog: /./ }]);
    await check(page, `/posts/${post?.id}`, [
      { button: 'Товар', dialog: 'Товар у тексті' },
      { button: 'Картинка', dialog: 'Картинка в тексті' },
      { button: 'Посилання', dialog: /./ },
      { button: 'Видалити', dialog: /./ },
    ]);
    await check(page, '/search-words', [{ button: 'Додати синоніми', dialog: /./ }]);
  });
});
