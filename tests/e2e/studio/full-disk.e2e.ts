import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import type { RebuildEvent } from '../../../src/contract/rebuild.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const WORDS = {
  uk: {
    panel: 'Публікація збереженого',
    full: 'Не опубліковано: на сервері закінчилося місце. Сторінки лишилися, як були, і оновляться самі, щойно місце звільнять.',
    choose: 'Вибрати файли',
    givenUp: /файл надійшов, але сервер не зміг підготувати розмірів: схоже, на ньому закінчилося місце\./,
  },
  ru: {
    panel: 'Публикация сохранённого',
    full: 'Не опубликовано: на сервере закончилось место. Страницы остались, как были, и обновятся сами, как только место освободят.',
    choose: 'Выбрать файлы',
    givenUp: /файл получен, но сервер не смог подготовить размеры: похоже, на нём закончилось место\./,
  },
} as const;

/** Creates a hidden product. */
async function makeProduct(): Promise<{ readonly id: number; readonly slug: string }> {
  const slug = `full-${randomUUID().slice(0, 8)}`;
  const both = (words: string) => `'{"uk":"${words}","ru":"${words}"}'`;
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'product'); INSERT INTO products (slug, sku, category_id, name,
    summary, description, price, stock, weight, is_published) SELECT '${slug}', '${slug.toUpperCase()}', min(id),
    ${both('Пробний товар')}, ${both('Коротко')}, ${both('<p>Опис</p>')}, 10000, 2, 50, false FROM categories`);
  const [row] = await sql(`SELECT id FROM products WHERE slug = '${slug}'`);
  return { id: Number(row?.id), slug };
}

/** Answers the questions about a save as a server does whose disk is full when it publishes. */
async function publishOnFullDisk(page: Page): Promise<void> {
  const at = new Date().toISOString();
  const events: readonly RebuildEvent[] = [
    {
      type: 'planned',
      pages: 2,
      reasons: { read: 2 },
      deleted: 0,
      skipped: 0,
      changed: 1,
      cursor: `${2 ** 40}:${2 ** 40}:`,
    },
    { type: 'disk-full' },
    { type: 'ended', state: 'failed', error: 'ENOSPC: no space left on device, write' },
  ];
  const told = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify({ rebuildId: 1, at, event })}\n\n`);
  await page.route(/\/studio\/saves\//, (route) =>
    route.fulfill({ json: { data: { isShown: true, savedAt: at, after: 0 } } }),
  );
  await page.route(/\/studio\/rebuild-events/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 600000\n\n${told.join('')}` }),
  );
}

/** Answers questions about an upload as a server does that has given its job up. */
const giveUp = (page: Page) =>
  page.route(/\/studio\/uploads\?.*id=/, (route) => {
    const id = new URL(route.request().url()).searchParams.get('id');
    const upload = { id, fileName: 'agate.png', state: 'given-up', percent: 14, picture: null };
    return route.fulfill({ json: { data: [upload] } });
  });

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`a full disk is reported where it stops a save or a picture: ${lang}`, async ({ page }) => {
    const { id, slug } = await makeProduct();
    await publishOnFullDisk(page);
    await giveUp(page);
    await signIn(page, 'editor', { lang, path: `/products/${id}#pictures` });

    const pictures = page.locator('#pictures');
    const chooser = page.waitForEvent('filechooser');
    await pictures.getByRole('button', { name: words.choose }).click();
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8844aa' } })
      .png()
      .toBuffer();
    await (await chooser).setFiles({ name: 'agate.png', mimeType: 'image/png', buffer });
    await expect(pictures.getByText(words.givenUp)).toBeVisible();

    await page.locator('[name="price"]').fill('234,50');
    await page.keyboard.press('ControlOrMeta+s');
    const panel = page.getByRole('region', { name: words.panel });
    await expect(panel.getByText(words.full)).toBeVisible();
    await expect(panel).not.toContainText('ENOSPC');
    await expectNoAxe(page);
    await sql(`DELETE FROM products WHERE id = ${id}; DELETE FROM page_entries WHERE slug = '${slug}'`);
  });
}
