import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';
import { placeOrder } from './place-order.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Makes an order the one that has waited longest, so that it is among the few on its card. */
const makeOldest = (id: string) =>
  sql(`UPDATE order_transitions SET at = now() - interval '200 days' WHERE order_id = '${id}'`);

test('an order manager’s morning: calls are recorded on the home screen, packing is one press away', async ({
  page,
  request,
}) => {
  const complaints = watch(page);
  const { id, number } = await placeOrder(request, 'Ірина Вільде');
  await makeOldest(id);
  await signIn(page, 'order-manager');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Вітаємо');
  const calls = card(page, 'Зателефонувати');
  await expect(calls.getByText('Ірина Вільде')).toBeVisible();
  await expectNoAxe(page);
  await calls.getByRole('button', { name: `Зателефонували: № ${number}` }).click();
  await expect(calls.getByText('Ірина Вільде')).toBeHidden();
  expect(await sql(`SELECT is_callback_needed AS needed FROM orders WHERE id = '${id}'`)).toEqual([{ needed: false }]);
  await expect(card(page, 'Зібрати').getByText('Ірина Вільде')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Розділи студії' });
  // Other journeys place and pack orders meanwhile.
  await expect(async () => {
    await page.reload();
    const shown = menu.getByRole('link', { name: /^Збирання/ });
    await expect(shown).toHaveText(/\d/);
    const [{ count = 0 } = {}] = await sql(`SELECT count(*)::int AS count FROM orders WHERE status IN ('new', 'paid')`);
    expect(await shown.textContent()).toBe(`Збирання${count}`);
  }).toPass();
  // Cards of editors are not shown.
  await expect(card(page, 'Товари без фото')).toHaveCount(0);
  await page.getByRole('link', { name: 'Почати збирати' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Збирання' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an editor’s morning: a review is published on the home screen, a sold-out product opens at its stock', async ({
  page,
}) => {
  const complaints = watch(page);
  await sql(`INSERT INTO reviews (key, author, rating, text, lang, status, created_at)
    VALUES (gen_random_uuid(), 'Мирослав Ранковий', 5, 'Пензель тримає форму й не губить ворсу.', 'uk', 'pending', '2020-01-01')`);
  const [wished] = await sql(`WITH sold_out AS (
      UPDATE products SET stock = 0 WHERE sku = 'PZ-SZL-005' RETURNING id, name ->> 'uk' AS name),
    visitor AS (INSERT INTO visitors (token_hash) SELECT sha256(random()::text::bytea) FROM generate_series(1, 60) RETURNING id),
    wishes AS (INSERT INTO wishlist_items (visitor_id, product_id) SELECT visitor.id, sold_out.id FROM visitor, sold_out)
    SELECT id, name FROM sold_out`);
  await signIn(page, 'editor');
  const reviews = card(page, 'Відгуки чекають на перевірку');
  await expect(reviews.getByText('Пензель тримає форму')).toBeVisible();
  await expectNoAxe(page);
  await reviews.getByRole('button', { name: 'Опублікувати: Мирослав Ранковий' }).click();
  await expect(page.getByText('Опубліковано: 1')).toBeVisible();
  await expect(page.getByText('Пензель тримає форму')).toBeHidden();
  // Cards of order managers are not shown.
  await expect(card(page, 'Зібрати')).toHaveCount(0);
  const wanted = card(page, 'Немає, а питають');
  await expect(wanted).toContainText('у списках бажань: 60');
  await wanted.getByRole('link', { name: String(wished?.name) }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/products/${wished?.id}#stock$`));
  await expect(page.getByRole('heading', { level: 2, name: 'Залишок' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a task for oneself is written on the home screen, closed there, and opened again', async ({ page }) => {
  const text = `Перелічити аркуші поталі ${Date.now()}`;
  await signIn(page, 'editor');
  await page.getByRole('button', { name: 'Нове завдання' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нове завдання' });
  await dialog.getByRole('button', { name: 'Записати', exact: true }).click();
  await expect(dialog.getByLabel('Що зробити')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Що зробити').fill(text);
  await dialog.getByLabel(/До якого дня/).fill('2020-01-31');
  await dialog.getByRole('combobox', { name: /Про що/ }).fill('PZ-SZL-002');
  await page.getByRole('option', { name: /PZ-SZL-002/ }).click();
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Записати', exact: true }).click();
  const tasks = card(page, 'Мої завдання');
  await expect(tasks).toContainText(text);
  await expect(tasks.getByText('прострочено').first()).toBeVisible();
  await expect(tasks.getByRole('link', { name: 'PZ-SZL-002' }).first()).toBeVisible();
  await tasks.getByRole('button', { name: `Зроблено: ${text}` }).click();
  await expect(page.getByRole('button', { name: `Зроблено: ${text}` })).toBeHidden();
  await page.getByRole('region', { name: 'Сповіщення' }).getByRole('button', { name: 'Скасувати' }).click();
  await expect(tasks).toContainText(text);
  await page.getByRole('link', { name: 'Усі мої завдання' }).click();
  await expect(page.getByRole('article', { name: text })).toBeVisible();
  await expectNoAxe(page);
  await page.getByRole('button', { name: `Зроблено: ${text}` }).click();
  await expect(page.getByRole('article', { name: text })).toBeHidden();
});

interface Heard {
  readonly tones: number;
  readonly notices: readonly string[];
}

/** Replaces the browser's sound and notifications by counters, kept for the tests in the window. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { tones: 0, notices: [] as string[] };
    Reflect.set(window, 'heard', heard);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.tones += 1;
      start.apply(this, when);
    };
    class FakeNotification extends EventTarget {
      static permission = localStorage.getItem('test-permission') ?? 'default';
      static async requestPermission() {
        localStorage.setItem('test-permission', 'granted');
        FakeNotification.permission = 'granted';
        return 'granted';
      }
      constructor(title: string) {
        super();
        heard.notices.push(title);
      }
    }
    Reflect.set(window, 'Notification', FakeNotification);
  });
}

/**
 * Holds back the orders that other journeys place.
 * @returns a function that lets the studio learn of an order
 */
async function holdNewOrders(context: BrowserContext) {
  const held: { newest: number | null } = { newest: null };
  await context.route('**/studio/day/counts', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    held.newest ??= json.newestOrder;
    await route.fulfill({ response, json: { ...json, newestOrder: held.newest } });
  });
  return (number: number) => {
    held.newest = number;
  };
}

const heardIn = (page: Page) => page.evaluate<Heard>(() => Reflect.get(window, 'heard'));
/** A new order is noticed by polling. */
const POLLED = { timeout: 40_000 };

test('a new order is announced on every screen: a toast, the title, one tone and one notification for two tabs', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const announce = await holdNewOrders(context);
  await listen(page);
  await signIn(page, 'order-manager', { path: '/products' });
  await page.getByRole('button', { name: /мова, тема, вихід/ }).click();
  await page.getByRole('menuitemradio', { name: 'Увімкнено' }).last().click();
  const other = await context.newPage();
  await listen(other);
  await other.goto('/studio/promo-codes');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.locator('main').click({ position: { x: 2, y: 2 } });
  const { number } = await placeOrder(request, 'Орест Новий');
  announce(number);
  const announcement = /Нове замовлення № \d+|Нових замовлень: \d+/;
  await expect(page.getByText(announcement)).toBeVisible(POLLED);
  await expect(other.getByText(announcement)).toBeVisible(POLLED);
  await expect(page).toHaveTitle(/^\(\d+\) Товари · Студія$/);
  await expectNoAxe(page);
  const [one, two] = [await heardIn(page), await heardIn(other)];
  // A tone has two notes.
  expect(one.tones + two.tones).toBe(2);
  expect([...one.notices, ...two.notices]).toEqual([expect.stringMatching(announcement)]);
  await page.getByRole('button', { name: 'Показати' }).click();
  await expect(page.getByRole('link', { name: `№ ${number}` })).toBeVisible();
  await expect(page).toHaveTitle('Замовлення · Студія');
  // The other tab learns that the orders were seen.
  await expect(other).toHaveTitle('Промокоди · Студія');
  await expect(other.getByText(announcement)).toBeHidden();
});

test('the sound can be turned off, and stays off; editors hear nothing', async ({ page, request }) => {
  test.slow();
  await listen(page);
  await signIn(page, 'support', { path: '/products' });
  await page.getByRole('button', { name: /мова, тема, вихід/ }).click();
  await page.getByRole('menuitemradio', { name: 'Вимкнено' }).first().click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).click();
  await placeOrder(request, 'Тихін Мовчазний');
  await expect(page.getByText(/Нове замовлення № \d+|Нових замовлень: \d+/)).toBeVisible(POLLED);
  expect(await heardIn(page)).toEqual({ tones: 0, notices: [] });
  await signIn(page, 'editor', { path: '/products' });
  await page.getByRole('button', { name: /мова, тема, вихід/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Вимкнено' })).toHaveCount(0);
});
