import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { formatMoney } from '../../../src/rules/money.ts';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

/** A product of the demo shop that this file does not change. */
const SKU = 'PZ-SZL-001';

/** Returns a unique slug. */
const newSlug = () => `stattia-${crypto.randomUUID().slice(0, 8)}`;

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a text that ends with a list opens unchanged', async ({ page }) => {
  const [post] = await sql(`INSERT INTO page_entries (slug, type) VALUES ('${newSlug()}', 'blog-post') RETURNING slug`);
  const [{ id } = {}] =
    await sql(`INSERT INTO posts (slug, category_id, published_on, title, excerpt, html, is_published)
    SELECT '${post?.slug}', category_id, published_on, title, excerpt,
      '{"uk": "<p>Золото</p><ul><li>Поталь</li></ul>", "ru": "<p>Золото</p><ul><li>Поталь</li></ul>"}', false
    FROM posts ORDER BY id LIMIT 1 RETURNING id`);
  await signIn(page, 'editor', { path: `/posts/${id}` });
  await expect(text(page, 'Текст російською')).toContainText('Золото');
  await expect(page.getByRole('status').filter({ hasText: 'Усе збережено' })).toBeVisible();
  await text(page, 'Текст українською').focus();
  await page.keyboard.type('Ще ');
  await expect(page.getByText('Незбережених змін: 1')).toBeVisible();
});

test('an article with a product is written in both languages by keyboard, published with its price, and hidden again', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  const slug = newSlug();
  await signIn(page, 'editor', { path: '/posts' });
  await expect(page.getByRole('table', { name: 'Статті' }).getByRole('row').nth(3)).toBeVisible();
  await expectNoAxe(page);
  await page.getByRole('link', { name: 'Написати статтю' }).click();

  await text(page, 'Назва українською').fill('Як обрати золото');
  await text(page, 'Назва російською').fill('Как выбрать золото');
  await text(page, 'Уривок українською').fill('Коротко про вибір');
  await text(page, 'Адреса').fill(slug);
  const uk = text(page, 'Текст українською');
  await uk.focus();
  await page.keyboard.type('Перший абзац.');
  // A skipped heading level is reported at once, as is a broken link.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+3');
  await page.keyboard.type('Рано');
  await expect(page.getByRole('list', { name: 'Що варто виправити' })).toContainText('Підзаголовок без заголовка');
  await page.keyboard.press('Control+Alt+2');
  await expect(page.getByRole('list', { name: 'Що варто виправити' })).toBeHidden();

  const toolbar = page.getByRole('toolbar', { name: 'Оформлення: Текст українською' });
  await toolbar.getByRole('button', { name: 'Товар' }).press('Enter');
  await page.getByRole('combobox', { name: 'Назва або артикул' }).fill(SKU);
  await page.getByRole('option', { name: new RegExp(SKU) }).click();
  await page.getByRole('button', { name: 'Поставити товар у текст' }).press('Enter');
  await expect(uk.getByText(SKU)).toBeVisible();
  await expect(uk.getByText(/₴/)).toBeVisible();

  await expectNoAxe(page);
  // Without the other language nothing is saved, and nothing is lost.
  await page.getByRole('button', { name: 'Зберегти статтю' }).click();
  await expect(text(page, 'Уривок російською')).toHaveAccessibleDescription(/Заповніть/);
  await expect(text(page, 'Текст російською')).toHaveAccessibleDescription(/Заповніть/);
  await expect(uk).toContainText('Перший абзац.');
  await text(page, 'Уривок російською').fill('Коротко о выборе');
  await text(page, 'Текст російською').fill('Первый абзац.');
  await page.getByText('Опублікувати на сайті').click();
  await page.getByRole('button', { name: 'Зберегти статтю' }).click();
  await expect(page.getByText('Статтю збережено')).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/posts\/\d+$/);

  const { data } = await (await page.request.get(`/api/v1/offers?lang=uk&sku=${SKU}`)).json();
  const shop = await context.newPage();
  await expect(async () => {
    const answer = await shop.goto(`/blog/${slug}`);
    expect(answer?.status()).toBe(200);
  }).toPass();
  await expect(shop.getByRole('main').getByRole('complementary')).toContainText(formatMoney(data[0].price));
  await shop.close();

  await page.getByText('Опублікувати на сайті').click();
  await page.getByRole('button', { name: 'Зберегти статтю' }).click();
  await expect(page.getByText('Приховано', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Видалити', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Видалити статтю' }).click();
  await expect(page).toHaveURL(/\/studio\/posts$/);
  // The first save was rejected as intended.
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('a guide has a numbered step, a table and a described picture, which its page shows', async ({
  page,
  context,
}) => {
  const slug = newSlug();
  await signIn(page, 'editor', { path: '/posts/new' });
  for (const [language, excerpt] of [
    ['українською', 'Коротко'],
    ['російською', 'Кратко'],
  ] as const) {
    await text(page, `Назва ${language}`).fill('Золочення за годину');
    await text(page, `Уривок ${language}`).fill(excerpt);
  }
  await text(page, 'Адреса').fill(slug);
  await text(page, 'Текст російською').fill('Первый абзац.');
  const uk = text(page, 'Текст українською');
  await uk.focus();
  await page.keyboard.type('Як');
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ґрунт');
  const toolbar = page.getByRole('toolbar', { name: 'Оформлення: Текст українською' });
  await toolbar.getByRole('button', { name: 'Крок із номером' }).press('Enter');
  // Words that are no time are refused at their field; times are shown beside the step.
  await toolbar.getByRole('button', { name: 'Очікування після кроку' }).press('Enter');
  const wait = page.getByRole('dialog', { name: 'Очікування після кроку' });
  const times = wait.getByRole('textbox', { name: 'Скільки чекати' });
  await times.fill('довго');
  await times.press('Enter');
  await expect(times).toHaveAccessibleDescription(/40 хв або 3 год/);
  await times.fill('12 год, 3 ч');
  await expectNoAxe(page);
  await times.press('Enter');
  await expect(uk.locator('h3')).toHaveAttribute('data-wait', '3 год, 12 год');
  await toolbar.getByRole('button', { name: 'Посилання' }).press('Enter');
  const link = page.getByRole('dialog', { name: 'Посилання' });
  await link.getByRole('textbox', { name: 'Адреса' }).fill('/mordany');
  await link.getByRole('button', { name: 'Скасувати' }).click();
  await expect(link).toBeHidden();
  await expect(uk.getByRole('link')).toHaveCount(0);
  await toolbar.getByRole('button', { name: 'Додати таблицю' }).press('Enter');
  await page.keyboard.type('Шар');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Час');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Чим');
  await toolbar.getByRole('button', { name: 'Картинка' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Картинка в тексті' });
  await dialog.getByRole('button', { name: 'Поставити картинку в текст' }).click();
  await expect(dialog.getByRole('textbox', { name: /^Що на картинці/ })).toHaveAccessibleDescription(/Опишіть/);
  await expect(dialog.getByText('Додайте картинку')).toBeVisible();
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8c2f1b' } })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'ґрунт.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByRole('button', { name: 'Обрізати' })).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('textbox', { name: /^Що на картинці/ }).fill('Левкас на дошці');
  const caption = dialog.getByRole('textbox', { name: /^Підпис/ });
  await caption.fill('Третій шар');
  await expectNoAxe(page);
  await caption.press('Enter');
  await expect(uk.getByRole('img', { name: 'Левкас на дошці' })).toBeVisible();
  await page.getByText('Опублікувати на сайті').click();
  await page.getByRole('button', { name: 'Зберегти статтю' }).click();
  await expect(page.getByText('Статтю збережено')).toBeVisible();
  await expectNoAxe(page);

  const shop = await context.newPage();
  await expect(async () => {
    const answer = await shop.goto(`/blog/${slug}`);
    expect(answer?.status()).toBe(200);
  }).toPass();
  await expect(shop.getByRole('figure')).toContainText('Третій шар');
  const picture = shop.getByRole('img', { name: 'Левкас на дошці' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(shop.getByRole('columnheader', { name: 'Час' })).toBeVisible();
  const step = shop.getByRole('heading', { name: 'Ґрунт' });
  await expect(step).toHaveAttribute('data-minutes', '180 720');
  expect(await step.evaluate((heading) => getComputedStyle(heading, '::before').content)).toContain('counter(step)');
  await expectNoAxe(shop);
  await shop.setViewportSize({ width: 360, height: 740 });
  expect(await shop.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await shop.close();
});

test('disallowed pasted markup is removed, and a content page is changed in Russian', async ({ page }) => {
  const slug = newSlug();
  await signIn(page, 'editor', { lang: 'ru', path: '/content-pages/new' });
  await text(page, 'Название на украинском').fill('Про нас');
  await text(page, 'Название на русском').fill('О нас');
  await text(page, 'Описание для поиска на украинском').fill('Хто ми');
  await text(page, 'Описание для поиска на русском').fill('Кто мы');
  await text(page, 'Адрес').fill('contacts');
  await text(page, 'Текст на украинском').fill('Ми');
  const ru = text(page, 'Текст на русском');
  await ru.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p onclick="x()" style="color:red">Мы<script>alert(1)</script></p><iframe src="/"></iframe><table><tr><th>Цена</th></tr><tr><td>1</td></tr></table>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(ru.getByRole('cell', { name: '1' })).toBeVisible();
  await expectNoAxe(page);
  await page.getByRole('button', { name: 'Сохранить страницу' }).click();
  await expect(text(page, 'Адрес')).toHaveAccessibleDescription(/занят/);
  await text(page, 'Адрес').fill(slug);
  await page.getByRole('button', { name: 'Сохранить страницу' }).click();
  await expect(page.getByText('Страница сохранена')).toBeVisible();
  const { data } = await (await page.request.get(`/api/v1/studio/content-pages/${slug}?lang=ru`)).json();
  expect(data.html.ru).toBe(
    '<p>Мы</p><table><thead><tr><th>Цена</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  );
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить страницу' }).click();
  await expect(page).toHaveURL(/\/studio\/content-pages$/);
});

test('two editors of one page: the second sees both versions, and nothing is lost', async ({ page }) => {
  const slug = newSlug();
  const both = (words: string) => `'{"uk":"${words}","ru":"${words}"}'`;
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'index'); INSERT INTO content_pages (slug, title, summary, html,
    position, is_published) VALUES ('${slug}', ${both('Чернетка')}, ${both('с')}, ${both('<p>т</p>')}, 99, false)`);
  await signIn(page, 'editor', { path: `/content-pages/${slug}` });
  await text(page, 'Назва українською').fill('Моя назва');
  await sql(`UPDATE content_pages SET summary = ${both('Чужий опис')} WHERE slug = '${slug}'`);
  await page.getByRole('button', { name: 'Зберегти сторінку' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Це вже змінив хтось інший' });
  await expect(dialog).toContainText('Чужий опис');
  await expect(dialog).toContainText('Моя назва');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Об’єднати й зберегти' }).click();
  await expect(page.getByText('Сторінку збережено')).toBeVisible();
  await expect(text(page, 'Назва українською')).toHaveValue('Моя назва');
  await expect(text(page, 'Опис для пошуку українською')).toHaveValue('Чужий опис');
  await sql(`DELETE FROM content_pages WHERE slug = '${slug}'; DELETE FROM page_entries WHERE slug = '${slug}'`);
});

test('an announcement is planned; crossed dates are refused at their field', async ({ page }) => {
  await signIn(page, 'editor', { path: '/notices' });
  await expect(page.getByRole('heading', { name: 'Оголошення', exact: true })).toBeVisible();
  await expectNoAxe(page);
  const until = page.getByLabel('Показувати до');
  await page.getByLabel('Показувати з').fill('2030-01-02T10:00');
  await until.fill('2030-01-01T10:00');
  await page.getByRole('button', { name: 'Зберегти оголошення' }).click();
  await expect(until).toHaveAccessibleDescription(/пізніше за початок/);
});

test('planning an announcement does not publish it', async ({ page }) => {
  const read = async () => JSON.stringify(await sql('SELECT * FROM announcement'));
  const before = await read();
  await signIn(page, 'editor', { path: '/notices' });
  const words = page.getByRole('group', { name: 'Слова' }).getByRole('textbox').first();
  await words.fill('Знижки на поталь у травні');
  await page.getByRole('button', { name: 'Опублікувати о…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Опублікувати о…' });
  await dialog.getByLabel('Коли').fill(`${new Date().getFullYear() + 1}-05-03T10:00`);
  await dialog.getByRole('button', { name: 'Запланувати', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Заплановано на /)).toBeVisible();
  expect(
    await sql(
      `SELECT 1 FROM scheduled_changes WHERE payload ->> 'write' = 'announcement.update' AND state = 'planned'`,
    ),
  ).toHaveLength(1);
  expect(await read()).toBe(before);
  await sql(`DELETE FROM scheduled_changes WHERE payload ->> 'write' = 'announcement.update'`);
});

test('the menu and the shop’s contacts are readable by all roles, and writable with permission', async ({ page }) => {
  await signIn(page, 'editor', { path: '/menu' });
  await expect(page.getByRole('button', { name: /: нижче$/ }).first()).toBeEnabled();
  await expectNoAxe(page);
  await page.getByRole('link', { name: 'Контакти й реквізити' }).click();
  await expect(page.getByText('Змінити це може лише власник магазину.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Зберегти контакти' })).toHaveCount(0);
  await expectNoAxe(page);
});

test('the owner sees errors of the bank account', async ({ page }) => {
  await signIn(page, 'owner', { lang: 'ru', path: '/site' });
  await page.getByLabel('IBAN').fill('UA213223130000026007233566002');
  await page.getByRole('button', { name: 'Сохранить контакты' }).click();
  await expect(page.getByLabel('IBAN')).toHaveAccessibleDescription(/IBAN/);
});

test('on a phone an article is read and written', async ({ page }) => {
  await signIn(page, 'editor', { path: '/posts/1' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(text(page, 'Текст російською')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
});
