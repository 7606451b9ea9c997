import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import type { Language } from '../../../src/contract/language.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const both = (words: string) => `'{"uk":"${words}","ru":"${words}"}'`;

/** Creates a hidden product for a test. @returns its id */
async function makeProduct(slug: string): Promise<number> {
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'product'); INSERT INTO products (slug, sku, category_id, name,
    summary, description, price, stock, weight, is_published) SELECT '${slug}', '${slug.toUpperCase()}', min(id),
    ${both('Пробний товар')}, ${both('Коротко')}, ${both('<p>Опис</p>')}, 10000, 2, 50, false FROM categories`);
  const [row] = await sql(`SELECT id FROM products WHERE slug = '${slug}'`);
  return Number(row?.id);
}

interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates a picture with a random colour. */
async function picture(name: string, width = 700): Promise<PictureFile> {
  const [r, g, b] = [...randomUUID().slice(0, 3)].map((hex) => parseInt(hex, 16) * 16);
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  const buffer = await sharp({ create: { width, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const notes: PictureFile = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Не картинка') };

/** Returns a DataTransfer with a picture, as the clipboard provides it. */
const carrying = (page: Page, { name, mimeType, buffer }: PictureFile) =>
  page.evaluateHandle(
    ({ file, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], file, { type }));
      return data;
    },
    { file: name, type: mimeType, bytes: buffer.toString('base64') },
  );

async function choose(page: Page, button: Locator, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

/** Drags a file over an element and drops it through the browser's own API, because scripts cannot transfer files. */
async function drop(page: Page, place: Locator, { name, buffer }: PictureFile): Promise<void> {
  const file = test.info().outputPath(name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, buffer);
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('There is no such place');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
}

test('pictures of a product are chosen, dropped, pasted, cropped, sorted and described', async ({ page }) => {
  const slug = `pic-${randomUUID().slice(0, 8)}`;
  const id = await makeProduct(slug);
  await signIn(page, 'editor', { path: `/products/${id}#pictures` });
  const part = page.locator('#pictures');
  const rows = part.getByRole('listitem').filter({ has: page.getByRole('textbox') });
  const button = part.getByRole('button', { name: 'Вибрати файли' });

  // Chosen with the file dialog; progress is shown during the upload.
  const gate = Promise.withResolvers<void>();
  await page.route(/\/studio\/uploads\?.*name=/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  // The server is too busy to tell its progress at first.
  const refusal = { error: { code: 'unavailable', message: 'Спробуйте за мить.' } };
  await page.route(
    /\/studio\/uploads\?.*id=/,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: refusal }),
    { times: 1 },
  );
  await choose(page, button, await picture('first.png'));
  await expect(part.getByRole('progressbar', { name: 'first.png: надсилаємо' })).toBeVisible();
  await expectNoAxe(page);
  gate.resolve();
  await expect(rows).toHaveCount(1);
  await expect(part.getByRole('progressbar')).toHaveCount(0);

  // Dropped.
  await drop(page, part.getByText('Перетягніть сюди картинки'), await picture('second.png'));
  await expect(rows).toHaveCount(2);

  // Pasted, together with a file that is not a picture: that one is rejected with a reason, and typed text stays.
  const pasted = await carrying(page, await picture('third.png'));
  await rows.first().evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await choose(page, button, notes);
  await expect(part.getByText('Це не картинка, яку можна прочитати.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expectNoAxe(page);
  await part.getByRole('button', { name: 'Прибрати повідомлення про notes.png' }).click();
  await expect(part.getByText('Це не картинка')).toHaveCount(0);

  // Described in both languages, and reordered by keyboard.
  const alt = (place: number, lang: Language) => page.locator(`[name="pictures.${place}.alt.${lang}"]`);
  await alt(2, 'uk').fill('Третя українською');
  await alt(2, 'ru').fill('Третья по-русски');
  await part.getByRole('button', { name: 'Картинка 3: вище' }).press('Enter');
  await part.getByRole('button', { name: 'Картинка 2: вище' }).press('Enter');
  await expect(alt(0, 'uk')).toHaveValue('Третя українською');

  // A cropped version replaces the picture.
  const shown = rows.first().locator('img');
  const before = await shown.getAttribute('src');
  await part.getByRole('button', { name: 'Картинка 1: обрізати' }).click();
  const dialog = page.getByRole('dialog', { name: 'Обрізати картинку' });
  await expect(dialog.getByRole('button', { name: 'Обрізати' })).toBeEnabled();
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Обрізати' }).click();
  await expect(shown).not.toHaveAttribute('src', before ?? '');
  await expect(alt(0, 'ru')).toHaveValue('Третья по-русски');

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Усе збережено')).toBeVisible();
  const stored =
    await sql(`SELECT alt ->> 'uk' AS alt, m.width, m.height FROM product_media JOIN media m ON m.id = media_id
    WHERE product_id = ${id} ORDER BY product_media.position`);
  expect(stored).toMatchObject([
    { alt: 'Третя українською' },
    { alt: 'Пробний товар' },
    { alt: 'Пробний товар, фото 2' },
  ]);
  expect(stored[0]?.width).toBe(stored[0]?.height);
  await sql(`DELETE FROM products WHERE id = ${id}; DELETE FROM page_entries WHERE slug = '${slug}'`);
});

test('in Russian and on a phone a category gets a picture with alternative texts; an invalid file is refused', async ({
  page,
}) => {
  const slug = `pic-${randomUUID().slice(0, 8)}`;
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'category'); INSERT INTO categories (slug, name, description,
    position, is_in_menu) VALUES ('${slug}', ${both(`Розділ ${slug}`)}, ${both('Опис')}, 999, false)`);
  const [row] = await sql(`SELECT id FROM categories WHERE slug = '${slug}'`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor', { lang: 'ru', path: `/categories?id=${row?.id}` });
  const field = page.getByRole('group', { name: 'Картинка категории' });
  const button = field.getByRole('button', { name: 'Выбрать файл' });
  await choose(page, button, notes);
  await expect(field.getByText('Это не картинка, которую можно прочитать.')).toBeVisible();
  await choose(page, button, await picture('sign.png'));
  const words = page.getByRole('textbox', { name: 'Что на картинке на украинском' });
  await words.fill('Агат у руці');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Что на картинке на русском' })).toHaveAccessibleDescription(
    /Заполните/,
  );
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('textbox', { name: 'Что на картинке на русском' }).fill('Агат в руке');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Категория сохранена')).toBeVisible();
  expect(await sql(`SELECT media_alt, media_id IS NOT NULL AS has FROM categories WHERE slug = '${slug}'`)).toEqual([
    { media_alt: { uk: 'Агат у руці', ru: 'Агат в руке' }, has: true },
  ]);
  await sql(`DELETE FROM categories WHERE slug = '${slug}'; DELETE FROM page_entries WHERE slug = '${slug}'`);
});

test('no picture is lost that is ready while the name is typed', async ({ page }) => {
  const [media] = await sql('SELECT min(id) AS id FROM media');
  const upload = {
    ...{ id: randomUUID(), fileName: 'one.png', state: 'ready', percent: 100 },
    picture: { id: media?.id, width: 700, height: 500, widths: [320] },
  };
  await page.route(/\/studio\/uploads\?.*name=/, (route) => route.fulfill({ json: { data: upload } }));
  await sql(`DELETE FROM drafts WHERE entity = 'product' AND entity_id = 'new'`);
  await signIn(page, 'editor', { path: '/products/new' });
  const part = page.locator('#pictures');
  const file = { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from('The answer is made up') };
  const chooser = page.waitForEvent('filechooser');
  await part.getByRole('button', { name: 'Вибрати файли' }).click();
  await (await chooser).setFiles(Array.from({ length: 40 }, () => file));
  const name = 'Довга назва, яку набирають, поки магазин готує картинки';
  await page.locator('[name="name.uk"]').pressSequentially(name);
  const rows = part.getByRole('listitem').filter({ has: page.getByRole('textbox') });
  await expect(rows).toHaveCount(40);
  await expect(page.locator('[name="pictures.39.alt.uk"]')).toHaveValue(`${name}, фото 40`);
  await sql(`DELETE FROM drafts WHERE entity = 'product' AND entity_id = 'new'`);
});
