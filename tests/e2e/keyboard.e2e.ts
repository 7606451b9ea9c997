import type { Page } from 'playwright/test';
import { confirmPhone, newEmail, signUp } from './customers.ts';
import { expect, open, test } from './fixtures.ts';

const GOLD = '/susalne-zoloto-vilne-23-75k';
/** Maximum number of tab stops before a control. */
const MOST_STOPS = 150;

const focused = (page: Page) => page.locator(':focus');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Presses Tab until a control has the focus, which has to be in the window; then presses Enter. */
async function pressEnterOn(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const isReached = await wanted.evaluateAll((all) => all.some((each) => each === document.activeElement));
    if (!isReached) continue;
    await expect(focused(page)).toBeInViewport();
    return page.keyboard.press('Enter');
  }
  throw new Error(`${name} cannot be reached by Tab`);
}

for (const width of [1280, 360]) {
  test.describe(`by keyboard at ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: 800 }));

    test('one buys; every window closes by Escape, and the focus returns', async ({ page }) => {
      await open(page, '/');
      await pressEnterOn(page, 'Каталог');
      await expect(page.locator('nav[popover]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Каталог' })).toBeFocused();
      // Past the search, which does not keep the focus.
      await pressEnterOn(page, 'До матеріалів для золочення');
      await expect(heading(page)).toHaveText('Позолота');
      await expect(heading(page)).toBeFocused();

      await open(page, GOLD);
      for (const [button, window] of [
        [/^Збільшити світлину/, /./],
        [/^Доставка Новою поштою/, 'Доставка'],
        [/^Додати в кошик: Сусальне/, 'Кошик'],
      ] as const) {
        await pressEnterOn(page, button);
        await expect(page.getByRole('dialog', { name: window })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: button }).first()).toBeFocused();
      }

      await open(page, '/cart');
      await pressEnterOn(page, 'Оформити замовлення');
      await expect(heading(page)).toHaveText('Оформлення замовлення');
      await pressEnterOn(page, /^Замовити/);
      await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeFocused();
      await pressEnterOn(page, 'Впишіть номер телефону отримувача');
      await expect(page.locator('[name=phone]')).toBeFocused();

      await open(page, '/cart');
      await pressEnterOn(page, /^Прибрати з кошика/);
      await expect(focused(page)).toContainText('У кошику поки нічого немає');
    });

    test('one opens screens by links of the catalogue and the header, and their headings have the focus', async ({
      page,
    }) => {
      await open(page, '/');
      await pressEnterOn(page, 'Каталог');
      await pressEnterOn(page, /^Позолота$/);
      await expect(heading(page)).toHaveText('Позолота');
      await expect(heading(page)).toBeFocused();
      // A click beside the controls moves the focus to the content, which stays for the next screen.
      await page.locator('main').click({ position: { x: 2, y: 2 } });
      await expect(page.locator('main')).toBeFocused();
      await page.goBack();
      await expect(heading(page)).toHaveText('Золото, що лягає рівно');
      await expect(heading(page)).toBeFocused();
      await pressEnterOn(page, 'Увійти в кабінет');
      await expect(heading(page)).toHaveText('Вхід');
      await expect(heading(page)).toBeFocused();
    });

    test('one orders from the window of the cart; the headings of checkout and confirmation have the focus', async ({
      page,
    }) => {
      await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-AGT-001', quantity: 1 } });
      const phone = await confirmPhone(page);
      await open(page, '/');
      await pressEnterOn(page, /^Кошик: 1 товар/);
      await pressEnterOn(page, 'Оформити замовлення');
      await expect(heading(page)).toHaveText('Оформлення замовлення');
      await expect(heading(page)).toBeFocused();
      await page.locator('[name=name]').fill('Леся Позолотниця');
      await page.locator('[name=phone]').fill(phone);
      await page.locator('[name=email]').fill(newEmail());
      await page.locator('[name=method][value=pickup]').check();
      await page.locator('[name=payment][value=cash-on-delivery]').check();
      await pressEnterOn(page, /^Замовити/);
      await expect(heading(page)).toHaveText('Дякуємо за замовлення!');
      await expect(heading(page)).toBeFocused();
    });

    test('one follows a guide; the focus stays where a button is replaced', async ({ page }) => {
      await open(page, '/blog/oliina-pozolota-yakyi-mordan-obraty');
      await pressEnterOn(page, 'Почати');
      await expect(page.getByRole('button', { name: 'Згорнути' })).toBeFocused();
      for (const step of ['Додайте вохри', 'Нанесіть тонкий шар', 'Виберіть надлишок', 'Прикрийте й зачекайте']) {
        await pressEnterOn(page, 'Зроблено, далі');
        await expect(focused(page)).toHaveText(step);
      }
      await pressEnterOn(page, /^Таймер на/);
      const stop = page.getByRole('button', { name: 'Зупинити таймер кроку 5' }).last();
      await expect(stop).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Таймер на/ })).toBeFocused();
      await pressEnterOn(page, 'Почати спочатку');
      await expect(page.getByRole('button', { name: 'Лишити' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Почати спочатку' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(focused(page)).toHaveText('Перелийте мордан');
    });

    test('one keeps a notebook; added and removed materials do not take the focus away', async ({ page }) => {
      await signUp(page, newEmail());
      await open(page, '/account/notebook');
      await expect(page.getByRole('button', { name: 'Новий проєкт' })).toBeVisible();
      await pressEnterOn(page, 'Новий проєкт');
      await expect(page.getByRole('textbox', { name: 'Назва' })).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await page.getByRole('searchbox', { name: 'Знайти матеріал' }).focus();
      await page.keyboard.type('мордан');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: /^Показано: \d$/ })).toBeVisible();
      await pressEnterOn(page, /^Додати в проєкт: /);
      await expect(focused(page)).toHaveText('уже в проєкті');
      const remove = page.getByRole('button', { name: /^Прибрати: / });
      await remove.focus();
      await page.keyboard.press('Enter');
      await expect(focused(page)).toContainText('Додайте матеріали');
      await pressEnterOn(page, 'Видалити проєкт');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(focused(page)).toHaveText('Видалити проєкт');
    });
  });
}
