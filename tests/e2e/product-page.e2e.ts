import { LANGUAGES } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { newEmail } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const GOLD = '/susalne-zoloto-vilne-23-75k';
const SOLD_OUT = '/pihment-sukhyi-100-sazha';

const TEXTS = {
  uk: {
    line: /^Доставка/,
    town: 'Місто або село',
    typed: 'Льв',
    found: 'м. Львів, Львівський р-н, Львівська обл.',
    named: /^Доставка: Львів/,
    free: /безкоштовно/,
    away: 'Не вдалося порахувати',
    again: 'Спробувати ще раз',
    ask: 'Повідомити, коли з’явиться',
    contact: 'Пошта або мобільний телефон',
    send: 'Повідомити',
    close: 'Закрити',
    stored: /^Повідомимо на /,
    stop: 'Не повідомляти',
    ended: 'Більше не повідомлятимемо',
    instead: 'Що взяти замість',
    zoom: 'Збільшити світлину',
    second: 'Світлина 2 з 3',
    next: 'Наступна світлина',
    skip: 'До ціни й кошика',
    buy: /^Додати в кошик/,
    fast: /\*\*\* — найвища/,
  },
  ru: {
    line: /^Доставка/,
    town: 'Город или село',
    typed: 'Льв',
    found: 'г. Львов, Львовский р-н, Львовская обл.',
    named: /^Доставка: Львов/,
    free: /бесплатно/,
    away: 'Не удалось посчитать',
    again: 'Попробовать ещё раз',
    ask: 'Сообщить, когда появится',
    contact: 'Почта или мобильный телефон',
    send: 'Сообщить',
    close: 'Закрыть',
    stored: /^Сообщим на /,
    stop: 'Не сообщать',
    ended: 'Больше сообщать не будем',
    instead: 'Что взять вместо',
    zoom: 'Увеличить снимок',
    second: 'Фото 2 из 3',
    next: 'Следующее фото',
    skip: 'К цене и корзине',
    buy: /^Добавить в корзину/,
    fast: /\*\*\* — наивысшая/,
  },
} as const;

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test.describe(lang, () => {
    test('on a tablet the button to buy is one line high', async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 900 });
      await open(page, localize(lang, GOLD));
      const button = page.locator('main').getByRole('button', { name: words.buy }).first();
      expect((await button.boundingBox())?.height).toBeLessThan(52);
    });

    test('the price and the day of delivery to a town are shown, and the town is remembered', async ({ page }) => {
      await open(page, at(GOLD));
      await page.getByRole('button', { name: words.line }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: words.town }).fill(words.typed);
      await dialog.getByRole('option', { name: words.found }).click();
      // Gold of this price is sent to a branch for nothing.
      await expect(dialog.getByText(words.free).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: words.named })).toBeFocused();
      await open(page, at(SOLD_OUT.replace('sazha', 'ultramaryn')));
      const line = page.getByRole('button', { name: words.named });
      await expect(line).toContainText('70');
      await expect(line).toContainText(/\d+ [а-яіє]+/);
    });

    test('an estimate that fails says so, and is tried again', async ({ page }) => {
      await open(page, at(GOLD));
      await page.route('**/api/v1/delivery/estimate*', (route) => route.abort());
      await page.getByRole('button', { name: words.line }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: words.town }).fill(words.typed);
      await dialog.getByRole('option', { name: words.found }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await page.unroute('**/api/v1/delivery/estimate*');
      await dialog.getByRole('button', { name: words.again }).click();
      await expect(dialog.getByText(words.free).first()).toBeVisible();
    });

    test('a sold-out product offers four others, and a message that its shopper can end', async ({ page }) => {
      const email = newEmail();
      const stored = () => sql(`SELECT lang FROM stock_alerts WHERE contact = '${email}'`);
      await open(page, at(SOLD_OUT));
      await expect(page.getByRole('region', { name: words.instead }).getByRole('listitem')).toHaveCount(4);
      await page.getByRole('button', { name: words.ask }).click();
      const dialog = page.getByRole('dialog', { name: words.ask });
      await dialog.getByRole('button', { name: words.send }).click();
      await expect(dialog.getByLabel(words.contact)).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel(words.contact).fill(email);
      await dialog.getByRole('button', { name: words.send }).dblclick();
      await expect(dialog.getByRole('button', { name: words.close })).toHaveCount(2);
      await dialog.getByRole('button', { name: words.close }).last().click();
      await expect(page.getByText(words.stored)).toContainText(email);
      expect(await stored()).toEqual([{ lang }]);
      await page.reload();
      await page.getByRole('button', { name: words.stop }).click();
      await expect(page.getByRole('button', { name: words.ask })).toBeVisible();
      expect(await stored()).toEqual([]);
    });

    test('the link of the confirmation ends the request', async ({ page }) => {
      const email = newEmail();
      const id = crypto.randomUUID();
      const answer = await page.request.post(`/api/v1/stock-alerts?lang=${lang}`, {
        data: { id, sku: 'PZ-PIG-008', contact: email },
      });
      const { data } = await answer.json();
      await open(page, at(`/stock-alert?alert=${id}&stop=${data.token}`));
      await expect(page.getByRole('heading', { name: words.ended })).toBeVisible();
      expect(await sql(`SELECT FROM stock_alerts WHERE contact = '${email}'`)).toEqual([]);
    });

    test('pictures open over the window: keys, the back button and Escape', async ({ page }) => {
      await open(page, at(GOLD));
      const button = page.getByRole('button', { name: words.zoom });
      await button.click();
      const zoom = page.locator('dialog.zoom');
      await expect(zoom).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(zoom.getByRole('status')).toHaveText(words.second);
      const arrow = await zoom.getByRole('button', { name: words.next }).boundingBox();
      expect(arrow).toMatchObject({ width: 48, height: 48 });
      await expect(zoom.locator('.zoom-stage img')).toHaveCSS('object-fit', 'contain');
      await page.goBack();
      await expect(zoom).toHaveCount(0);
      await expect(page).toHaveURL(at(GOLD));
      await button.click();
      await expect(zoom).toBeVisible();
      for (let presses = 0; presses < 10; presses++) {
        await page.keyboard.press('Tab');
        // Beyond the last element the focus is in the browser's own bar, never in the page below.
        expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(zoom).toHaveCount(0);
      await expect(button).toBeFocused();
    });

    test('the second Tab leads to the price and the button; stars have their meaning', async ({ page }) => {
      await open(page, at('/pihment-sukhyi-100-ultramaryn'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: words.skip })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#buy')).toBeFocused();
      await expect(page.getByText(words.fast)).toBeVisible();
    });

    test('a product is printed on one page, with its SKU, prices, specifications and the shop’s address', async ({
      page,
    }) => {
      await open(page, at('/pihment-sukhyi-100-ultramaryn'));
      await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0);
      await page.emulateMedia({ media: 'print' });
      for (const text of ['PZ-PIG-001', 'PB29', 'FFP2', '145']) {
        await expect(page.getByText(text).first()).toBeVisible();
      }
      await expect(page.getByRole('contentinfo')).toContainText('24');
      await expect(page.getByRole('banner')).toBeHidden();
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    });
  });
}
