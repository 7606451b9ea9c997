import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const MORDANTS = '/blog/oliina-pozolota-yakyi-mordan-obraty';
const guide = (page: Page) => page.getByRole('region', { name: 'Робити за кроками' });
const HOUR = 3_600_000;

test('an article is followed step by step; its timer outlives a reload and a night', { tag: '@smoke' }, async ({
  page,
}) => {
  const complaints = watch(page);
  await page.clock.install();
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
  await page.clock.fastForward(12 * HOUR);
  await expect(guide(page).getByRole('alert')).toHaveText('Час вийшов: крок 5, Прикрийте й зачекайте');
  await guide(page).getByRole('button', { name: 'Продовжити' }).click();
  await expect(guide(page).getByRole('region', { name: 'Таймери' })).toContainText('Час вийшов о');

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
  const count = await boxes.count();
  await boxes.first().check();
  await materials.getByRole('button', { name: /^Решту в кошик/ }).click();
  await expect(materials.getByRole('status')).toHaveText(`Додано в кошик: ${count - 1}.`);
  await expect(materials.getByRole('button', { name: 'Усе вже в кошику' })).toBeVisible();
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
