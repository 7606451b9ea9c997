import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

/**
 * Tests that every form of the studio keeps drafts, confirms leaving, lists the pages that a save changes, and merges
 * two editors.
 */

const newSlug = () => `forma-${crypto.randomUUID().slice(0, 8)}`;
const both = (words: string) => `'{"uk":"${words}","ru":"${words}"}'`;
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Creates a published article for one test. @returns its id */
async function makePost(slug: string): Promise<number> {
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'blog-post'); INSERT INTO posts (slug, category_id, published_on,
    title, excerpt, html, is_published) SELECT '${slug}', min(id), '2026-11-01', ${both(`Стаття ${slug}`)}, ${both('Уривок')},
    ${both('<p>Текст</p>')}, true FROM blog_categories`);
  const [row] = await sql(`SELECT id FROM posts WHERE slug = '${slug}'`);
  return Number(row?.id);
}

const forgetPost = (slug: string) =>
  sql(`DELETE FROM posts WHERE slug = '${slug}'; DELETE FROM page_entries WHERE slug = '${slug}';
    DELETE FROM drafts WHERE title LIKE '%${slug}%'`);

test('an article: input survives a killed browser, leaving is confirmed, and affected pages are shown before a save', async ({
  page,
}) => {
  const slug = newSlug();
  const id = await makePost(slug);
  await signIn(page, 'editor', { path: `/posts/${id}` });
  await text(page, 'Уривок українською').fill('Новий уривок');
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`/studio/posts/${id}`);
  await expect(text(again, 'Уривок українською')).toHaveValue('Новий уривок');
  await expect(again.getByText('Відновлено незбережене')).toBeVisible();
  await expect(again.getByText('Чернетку збережено')).toBeVisible();
  await expect(again.getByText(/Змін(?:и|я)ться \d+ сторін/)).toBeVisible();
  await expectNoAxe(again);
  await again.getByRole('link', { name: 'Блог', exact: true }).first().click();
  const question = again.getByRole('alertdialog', { name: 'Піти без збереження?' });
  await expect(question).toBeVisible();
  await expectNoAxe(again);
  await again.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await again.keyboard.press('ControlOrMeta+s');
  await expect(again.getByText('Статтю збережено')).toBeVisible();
  await again.goto('/studio/drafts');
  await expect(again.getByRole('heading', { name: 'Мої чернетки' })).toBeVisible();
  await expect(again.getByText(slug)).toHaveCount(0);
  await forgetPost(slug);
});

test('in Russian: two editors of one article choose field by field, each language separately', async ({ page }) => {
  const slug = newSlug();
  const id = await makePost(slug);
  await signIn(page, 'editor', { lang: 'ru', path: `/posts/${id}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await text(page, 'Отрывок на украинском').fill('Мій уривок');
  await sql(`UPDATE posts SET excerpt = ${both('Їхній уривок')}, published_on = '2026-11-02' WHERE id = ${id}`);
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('radio', { name: 'Моё: Мій уривок' })).toBeChecked();
  await expect(dialog).toContainText('2026-11-02');
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Объединить и сохранить' }).click();
  await expect(page.getByText('Статья сохранена')).toBeVisible();
  expect(await sql(`SELECT excerpt, to_char(published_on, 'DD') AS day FROM posts WHERE id = ${id}`)).toEqual([
    { excerpt: { uk: 'Мій уривок', ru: 'Їхній уривок' }, day: '02' },
  ]);
  await forgetPost(slug);
});

test('a category: opening another one asks about unsaved input, and the draft is in the list', async ({ page }) => {
  const slug = newSlug();
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'category'); INSERT INTO categories (slug, name, description,
    position, is_in_menu) VALUES ('${slug}', ${both(`Розділ ${slug}`)}, ${both('Опис')}, 999, false)`);
  // A preview compares with the published pages.
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(200);
  await signIn(page, 'editor', { path: '/categories' });
  const rows = page.getByRole('treegrid').getByRole('row');
  await rows.filter({ hasText: slug }).click();
  await page.getByLabel('Опис українською').fill('Інший опис');
  await expect(page.getByText('Чернетку збережено')).toBeVisible();
  await expect(page.getByText(/Змін(?:и|я)ться \d+ сторін/)).toBeVisible();
  await rows.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Піти, чернетка лишиться' }).click();
  await expect(page.getByLabel('Опис українською')).not.toHaveValue('Інший опис');
  await page.goto('/studio/drafts');
  await page.getByRole('link', { name: new RegExp(slug) }).click();
  await expect(page.getByLabel('Опис українською')).toHaveValue('Інший опис');
  await page.getByRole('button', { name: 'Відкинути зміни' }).click();
  await expect(page.getByLabel('Опис українською')).toHaveValue('Опис');
  await expect(page.getByText('Усе збережено')).toBeVisible();
  await sql(`DELETE FROM categories WHERE slug = '${slug}'; DELETE FROM page_entries WHERE slug = '${slug}'`);
});

test('without the server a draft stays in the browser, and the screen says so', async ({ page }) => {
  const slug = newSlug();
  const id = await makePost(slug);
  await signIn(page, 'editor');
  await page.route(/\/studio\/drafts\/post\//, (route) => route.abort());
  await page.goto(`/studio/posts/${id}`);
  await text(page, 'Уривок українською').fill('Лише тут');
  await expect(page.getByRole('alert').filter({ hasText: 'Не вдалося дізнатися' })).toBeVisible();
  await expectNoAxe(page);
  await page.unroute(/\/studio\/drafts\/post\//);
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByText('Чернетку збережено')).toBeVisible();
  await page.getByRole('button', { name: 'Відкинути зміни' }).click();
  await forgetPost(slug);
});

test('the menu: entries hidden by another editor are shown beside the own order', async ({ page }) => {
  const [hidden] = await sql(`SELECT slug, is_in_footer FROM content_pages ORDER BY position DESC, slug DESC LIMIT 1`);
  await signIn(page, 'owner', { path: '/menu' });
  const down = page.getByRole('button', { name: /: нижче$/ }).first();
  await down.click();
  await expect(page.getByText(/Змін(?:и|я)ться \d+ сторін/)).toBeVisible({ timeout: 20_000 });
  await sql(`UPDATE content_pages SET is_in_footer = NOT is_in_footer WHERE slug = '${hidden?.slug}'`);
  await page.getByRole('button', { name: 'Зберегти меню' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Розділи каталогу');
  await expect(dialog).toContainText('Сторінки в підвалі');
  await expect(dialog).not.toContainText('version');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Повернутися до форми' }).click();
  await page.getByRole('button', { name: 'Відкинути зміни' }).click();
  await sql(`UPDATE content_pages SET is_in_footer = ${hidden?.is_in_footer} WHERE slug = '${hidden?.slug}'`);
});

test('a new article: its slug follows its title, a pasted table stays and a picture is reported, and Ctrl+S saves it', async ({
  page,
}) => {
  const title = `Нова ${newSlug()}`;
  await signIn(page, 'editor', { path: '/posts/new' });
  await text(page, 'Назва українською').fill(title);
  await expect(text(page, 'Адреса')).toHaveValue(title.toLowerCase().replace('нова ', 'nova-'));
  await page.getByRole('textbox', { name: 'Текст українською' }).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/html', '<table><tr><td>Вага</td><td>5 г</td></tr></table><p>раз<br>два<img src="x:1"></p>');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(page.getByRole('cell', { name: '5 г' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Текст українською' })).toContainText('раз два');
  await expect(page.getByText('Картинку не вставлено')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Не збережено\. Полів/)).toBeVisible();
  await page.getByRole('button', { name: 'Відкинути зміни' }).click();
});

test('the dock covers no field, and has the live panel and its close button on a phone', async ({ page }) => {
  const slug = newSlug();
  const id = await makePost(slug);
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, 'editor', { path: `/posts/${id}` });
  await text(page, 'Уривок українською').fill('Про одне');
  await page.keyboard.press('ControlOrMeta+s');
  const hide = page.getByRole('button', { name: /^Сховати:/ });
  await expect(hide).toBeInViewport({ ratio: 1 });
  const field = text(page, 'Адреса');
  await field.focus();
  const [dockBox, fieldBox] = [await page.getByRole('contentinfo').boundingBox(), await field.boundingBox()];
  expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(dockBox?.y ?? 0);
  await expectNoAxe(page);
  await hide.click();
  await expect(hide).toBeHidden();
  await forgetPost(slug);
});
