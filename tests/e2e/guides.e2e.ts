import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const MORDANTS = '/blog/oliina-pozolota-yakyi-mordan-obraty';
const guide = (page: Page) => page.getByRole('region', { name: 'Робити за кроками' });
const HOUR = 3_600_000;

test('an article is followed step by step; its timer outlives a reload and a night', { tag: '@smoke' }, async ({
  page,
}) => {
  const complaints = watch(page);
  await open(page, MORDANTS);
  await guide(page).getByRole('button', { name: 'Почати' }).click();

  // By keyboard: the focus follows to the heading of the next step.
  await guide(page).getByRole('button', { name: 'Зроблено, далі' }).press('Enter');
  await expect(guide(page).getByRole('heading', { name: 'Додайте вохри' })).toBeFocused();
  await expect(guide(page)).toContainText('Зроблено 1 із 7');

  await guide(page).getByRole('radio', { name: 'Списком' }).check();
  await guide(page).getByRole('checkbox', { name: 'Зроблено: крок 3, Нанесіть тонкий шар' }).check();

  // The wait of the product that the reader has is chosen. The materials make room for the steps.
  await guide(page).getByText('Матеріали: є 0 із 6').click();
  await guide(page)
    .getByRole('checkbox', { name: /^Уже є: Мордан.* 12 годин, 250 мл/ })
    .check();
  await expect(guide(page).getByRole('radio', { name: /^12 год: Мордан/ })).toBeChecked();
  await guide(page).getByRole('button', { name: 'Таймер на 12 год' }).click();
  await expect(guide(page).getByRole('timer').first()).toHaveText(/^(12:00:00|11:59:5\d)$/);

  await page.reload();
  await expect(guide(page)).toContainText('Зроблено 2 із 7');
  await expect(guide(page).getByRole('timer')).toHaveText(/^11:59:/);
  // The night passes: the stored instant is now.
  await page.evaluate((hours) => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('guide-'));
    const state = JSON.parse(localStorage.getItem(key) ?? '');
    state.timers[0].endsAt -= hours;
    localStorage.setItem(key, JSON.stringify(state));
  }, 12 * HOUR);
  await page.reload();
  await expect(guide(page).getByRole('alert')).toHaveText('Час вийшов: крок 5, Прикрийте й зачекайте');
  await guide(page).getByRole('button', { name: 'Продовжити' }).click();
  await expect(guide(page).getByRole('region', { name: 'Таймери' })).toContainText('Час вийшов: ');

  // Another language follows the same work.
  await open(page, `/ru${MORDANTS}`);
  await expect(page.getByRole('region', { name: 'Делать по шагам' })).toContainText('Сделано 2 из 7');
  expect(complaints).toEqual([]);
});

test('the rest of the materials goes into the cart with one press, once', async ({ page }) => {
  await open(page, MORDANTS);
  await guide(page).getByRole('button', { name: 'Почати' }).click();
  const materials = guide(page).getByRole('group').filter({ hasText: 'Матеріали' });
  const boxes = materials.getByRole('checkbox');
  await expect(materials.getByText(/^(?:Є в наявності|Залишилося \d+ шт\.)$/).first()).toBeVisible();
  const count = await boxes.count();
  await boxes.first().check();
  await materials.getByRole('button', { name: /^Решту в кошик/ }).click();
  // All names, divided by semicolons.
  await expect(materials.getByRole('status')).toHaveText(new RegExp(`^У кошику: (?:[^;]+;){${count - 2}}[^;]+$`));
  await expect(materials.getByRole('button', { name: 'Усе вже в кошику' })).toBeVisible();
});

test('the wait that was chosen for a step is not that of the next', async ({ page }) => {
  await page.route(`**${MORDANTS}.json`, async (route) => {
    const response = await route.fetch();
    const data = await response.json();
    const html = data.post.html.replace(
      '<h3 data-step="true">Перевірте',
      '<h3 data-step="true" data-minutes="10 1440">Перевірте',
    );
    await route.fulfill({ response, json: { ...data, post: { ...data.post, html } } });
  });
  await open(page, '/blog');
  await page.getByRole('main').locator(`a[href="${MORDANTS}"]`).first().click();
  await guide(page).getByRole('button', { name: 'Почати' }).click();
  for (const step of [1, 2, 3, 4]) {
    await guide(page).getByRole('button', { name: 'Зроблено, далі' }).click();
    await expect(guide(page)).toContainText(`Крок ${step + 1} із 7`);
  }
  await guide(page)
    .getByRole('radio', { name: /^24 год/ })
    .check();
  await guide(page).getByRole('button', { name: 'Зроблено, далі' }).click();
  await expect(guide(page).getByRole('radio', { name: '10 хв' })).toBeChecked();
  await expect(guide(page).getByRole('button', { name: 'Таймер на 10 хв' })).toBeVisible();
});

test('a guide that failed to load says so, and is loaded after a reload', async ({ page }) => {
  let isOffline = true;
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    // The names of files do not tell what they contain.
    const isGuide = (await response.text()).includes('guide-materials');
    return isOffline && isGuide ? route.abort() : route.fulfill({ response });
  });
  await open(page, MORDANTS);
  const begin = guide(page).getByRole('button', { name: 'Почати' });
  await begin.click();
  await expect(page.getByText('Немає зв’язку')).toBeVisible();
  await expect(begin).not.toHaveAttribute('aria-busy');
  await expect(begin).toHaveAttribute('aria-expanded', 'false');
  isOffline = false;
  // Chromium may remember a failed module for the life of the document.
  await open(page, MORDANTS);
  await begin.click();
  await expect(guide(page)).toContainText('Крок 1 із 7');
});

test('a guide that loads while its button has the focus keeps it there', async ({ page }) => {
  const { promise: isReached, resolve: reach } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    // The names of files do not tell what they contain.
    if ((await response.text()).includes('guide-materials')) await isReached;
    await route.fulfill({ response });
  });
  await open(page, MORDANTS);
  const begin = guide(page).getByRole('button', { name: 'Почати' });
  await begin.focus();
  reach();
  await expect(guide(page).locator('[role=alert]')).toBeAttached();
  await expect(begin).toBeFocused();
});

test('an article without steps cannot be followed', async ({ page }) => {
  await open(page, '/blog/karaty-i-splavy-susalnoho-zolota');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a guide that was seen is followed', async ({ page, context }) => {
    await open(page, MORDANTS);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Its code is there, although nothing was pressed.
    await expect(guide(page).locator('[role=alert]')).toBeAttached();
    const missing = () =>
      page.evaluate(async () => {
        const files = performance.getEntriesByType('resource').map(({ name }) => name);
        const wanted = files.filter((name) => name.includes('/assets/') || name.endsWith('.json'));
        const kept = await Promise.all(wanted.map(async (name) => (await caches.match(name)) !== undefined));
        return wanted.filter((name, index) => !kept[index] && !/visits|build/.test(name));
      });
    await expect.poll(missing).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await guide(page).getByRole('button', { name: 'Почати' }).click();
    await guide(page).getByRole('button', { name: 'Зроблено, далі' }).click();
    await expect(guide(page)).toContainText('Зроблено 1 із 7');
  });
});
