import { expect, test } from 'vitest';
import type { Language } from '../../../src/contract/language.ts';
import type { StudioPost } from '../../../studio/contract/posts.ts';
import { openBrowser } from '../../../tests/helpers/browser.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { pageMarkdown } from '../../page-data/page-markdown.ts';

const shop = await openSharedShop();
const editor = await openStudio(shop, 'editor');

const both = (text: string) => ({ uk: `${text} укр`, ru: `${text} рус` });
const SOLD = 'PZ-SZL-001';
let made = 0;

const newPost = (more: object = {}) => {
  made += 1;
  return {
    slug: `stattia-${made}`,
    categoryId: 1,
    publishedOn: '2026-11-20',
    title: both(`Стаття ${made}`),
    excerpt: both('Коротко'),
    html: both('<p>Текст</p>'),
    mediaId: null,
    isPublished: true,
    materials: [],
    ...more,
  };
};

async function createPost(more: object = {}): Promise<StudioPost> {
  const { data, error } = await editor.post('/studio/posts', newPost(more));
  if (error) throw new Error(JSON.stringify(error));
  return data.post;
}

const change = (post: StudioPost, changes: object, revision = post.revision) =>
  editor.send('PATCH', `/studio/posts/${post.id}`, changes, { 'if-match': `"${revision}"` });

const page = (lang: Language, path: string) => openBrowser(shop.app, { lang }).get(`/page-data?path=${path}`);

test('an article is on its page in both languages, with its products and their prices', async () => {
  const html = { uk: `<h2>Чим</h2><div data-sku="${SOLD}"></div>`, ru: `<div data-sku="${SOLD}"></div><p>Чем</p>` };
  const post = await createPost({ html, materials: [2, 1] });
  expect(post).toMatchObject({ html, materials: [2, 1], isPublished: true, revision: 1 });
  for (const lang of ['uk', 'ru'] as const) {
    const { data } = await page(lang, `/blog/${post.slug}`);
    expect(data).toMatchObject({ type: 'blog-post', post: { title: post.title[lang], html: html[lang] } });
    expect(data.embedded).toMatchObject([{ sku: SOLD, price: expect.any(Number), stock: expect.any(Number) }]);
  }
});

test('an article’s picture has alternative texts in both languages', async () => {
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM media LIMIT 1');
  const alt = both('Пензель у руці');
  const post = await createPost({ mediaId: rows[0]?.id, mediaAlt: alt });
  expect(post).toMatchObject({ picture: { id: rows[0]?.id }, mediaAlt: alt });
  expect((await page('ru', `/blog/${post.slug}`)).data.post.picture.alt).toBe(alt.ru);
  await change(post, { mediaAlt: null });
  expect((await page('ru', `/blog/${post.slug}`)).data.post.picture.alt).toBe(post.title.ru);
});

test('a text’s pictures are figures of its page, whose Markdown numbers the steps; a missing picture is left out', async () => {
  const [media] = (await shop.pool.query<{ id: string }>('SELECT id FROM media LIMIT 1')).rows;
  const picture = `<div data-media="${media?.id}" data-alt="Пензель" data-caption="Білка"></div>`;
  const step = '<h3 data-step="true">Ґрунт</h3><p>а</p>';
  const html = both(`<h2>Як</h2>${step}${picture}<div data-media="none" data-alt="б"></div>${step}`);
  const post = await createPost({ html });
  expect(post.html).toEqual(html);
  const { data } = await page('uk', `/blog/${post.slug}`);
  const [, figure = ''] = /<figure>(.*)<\/figure>/.exec(data.post.html) ?? [];
  expect(figure).toContain(`src="/media/${media?.id}-`);
  expect(figure).toContain('alt="Пензель"');
  expect(figure).toContain('<figcaption>Білка</figcaption>');
  expect(data.post.html).not.toContain('data-media');
  const markdown = pageMarkdown(data, 'https://shop.example');
  expect(markdown).toMatch(/### 1\\?\. Ґрунт\n\nа\n\n!\[Пензель\]\(https:\/\/shop\.example\/media\//);
  expect(markdown).toMatch(/Білка\n\n### 2\\?\. Ґрунт/);
});

test('the waits of a step are kept, and the materials whose drying time is one of them are named', async () => {
  const { rows } = await shop.pool.query<{ sku: string; slug: string }>(
    `SELECT p.sku, p.slug FROM products p JOIN product_attributes a ON a.product_id = p.id
     WHERE a.attribute_code = 'drying-time' AND a.value ->> 'uk' = '12 год' AND p.is_published ORDER BY p.id LIMIT 1`,
  );
  const [mordant] = rows;
  const step = (waits: string) => `<h3 data-step="true"${waits}>Чекайте</h3><p><a href="/${mordant?.slug}">а</a></p>`;
  const html = (waits: string) => both(step(waits) + step(''));
  const several = await createPost({ html: html(' data-minutes="720 180 abc"') });
  expect(several.html.uk).toContain('<h3 data-step="true" data-minutes="180 720">');
  for (const lang of ['uk', 'ru'] as const) {
    const { data } = await page(lang, `/blog/${several.slug}`);
    expect(data.waits).toEqual({ [mordant?.sku ?? '']: 720 });
  }
  const one = await createPost({ html: html(' data-minutes="720"') });
  expect((await page('uk', `/blog/${one.slug}`)).data.waits).toBeUndefined();
});

test('disallowed markup is removed from a text, and the editor is told', async () => {
  const hostile =
    '<p onclick="x">Так<script>alert(1)</script></p><iframe src="//evil.example"></iframe><p>\u202eні\ufeff</p>';
  const { data } = await editor.post('/studio/posts', newPost({ html: both(hostile) }));
  expect(data.isCleaned).toBe(true);
  expect(data.post.html.uk).toBe('<p>Так</p><p>ні</p> укр');
  const { data: clean } = await change(data.post, { html: data.post.html });
  expect(clean).toMatchObject({ isCleaned: false, post: { html: data.post.html, revision: data.post.revision } });
});

test.each([
  [
    'nothing is left of',
    { html: { uk: '<script>x</script>', ru: '<p>Так</p>' } },
    { 'html.uk': 'Нічого не залишиться' },
  ],
  ['longer than any page', { html: { uk: 'а'.repeat(100_001), ru: 'а' } }, { 'html.uk': 'довг' }],
  ['of one language', { title: { uk: 'Є', ru: ' ' } }, { 'title.ru': 'Заповніть' }],
  ['at an address that is taken', { slug: 'contacts' }, { slug: 'зайнят' }],
  ['at an address that is the shop’s', { slug: 'cart' }, { slug: '' }],
  ['of a day that is none', { publishedOn: '2026-13-01' }, { publishedOn: '' }],
  ['in a category that is gone', { categoryId: 9999 }, { categoryId: '' }],
  ['with materials that are gone, or twice', { materials: [1, 1, 9999] }, { 'materials.1': '', 'materials.2': '' }],
])('an article %s is refused with errors at its fields', async (_, more, fields) => {
  const { status, error } = await editor.post('/studio/posts', newPost(more));
  expect(status).toBe(400);
  expect(Object.keys(error.fields).sort()).toEqual(Object.keys(fields).sort());
});

test.each([
  [200_000, 400, { 'html.uk': expect.any(String), 'html.ru': expect.any(String) }],
  [450_000, 413, undefined],
])('%i words in each language are refused with a message', async (words, expected, fields) => {
  const html = both(`<p>${'слово '.repeat(words)}</p>`);
  const { status, error } = await editor.post('/studio/posts', newPost({ html }));
  expect([status, error.fields]).toEqual([expected, fields]);
  expect(error.message).toMatch(/[а-яіїє]/);
});

test('a hidden article has no page and is in no list; a new slug leaves a redirect', async () => {
  const post = await createPost();
  const { data } = await change(post, { isPublished: false, slug: `${post.slug}-new` });
  expect(data.post).toMatchObject({
    isPublished: false,
    slug: `${post.slug}-new`,
    redirectsFrom: [post.slug],
    revision: 2,
  });
  expect((await page('uk', `/blog/${post.slug}-new`)).status).toBe(404);
  const { data: list } = await openBrowser(shop.app).get('/blog/posts');
  expect(JSON.stringify(list)).not.toContain(post.slug);
  const { data: rows } = await editor.get(`/studio/posts?q=${post.slug}&shown=hidden`);
  expect(rows.posts).toMatchObject([{ id: post.id, isPublished: false }]);
  await change(data.post, { isPublished: true });
  expect((await page('ru', `/blog/${post.slug}-new`)).status).toBe(200);
});

test('a conflict names its author, and nothing is lost', async () => {
  const post = await createPost();
  await change(post, { title: both('Інша') });
  const { status, error, body } = await change(post, { title: both('Моя') }, post.revision);
  expect([status, error.code]).toEqual([412, 'revision_conflict']);
  expect(body).toMatchObject({ current: { title: both('Інша') }, changedBy: expect.any(String) });
});

test('products in a text that are not for sale are found, and so are the targets of links', async () => {
  const post = await createPost({
    html: both(`<p>а</p><div data-sku="${SOLD}"></div><div data-sku="НЕМА &amp; 1"></div>`),
  });
  const { data: rows } = await editor.get(`/studio/posts?q=${post.slug}`);
  expect(rows.posts[0].goneSkus).toEqual(['НЕМА & 1']);
  await change(post, { slug: `${post.slug}-moved` });
  const [media] = (await shop.pool.query<{ id: string }>('SELECT id FROM media LIMIT 1')).rows;
  const asked = {
    paths: ['/contacts', '/cart', '/', '/blog', `/blog/${post.slug}`, '/nema', '/potal', '/ru/contacts', '/..%00'],
    skus: [SOLD, 'NONE'],
    pictures: [media?.id, 'none'],
  };
  const { data } = await editor.post('/studio/texts/look-up', asked);
  expect(data.paths.map(({ state, to }: { state: string; to: string | null }) => to ?? state)).toEqual([
    ...['page', 'page', 'page', 'page', `/blog/${post.slug}-moved`, 'missing', 'page', 'page', 'missing'],
  ]);
  expect(data.skus).toMatchObject([{ sku: SOLD, state: 'sold', price: expect.any(Number) }, { state: 'missing' }]);
  expect(data.pictures).toEqual([
    { id: media?.id, width: expect.any(Number), height: expect.any(Number), widths: expect.any(Array) },
  ]);
});

test('an article is removed with its page', async () => {
  const post = await createPost();
  const { status } = await editor.send('DELETE', `/studio/posts/${post.id}`, {}, { 'if-match': `"${post.revision}"` });
  expect(status).toBe(200);
  expect((await editor.get(`/studio/posts/${post.id}`)).status).toBe(404);
  expect((await page('uk', `/blog/${post.slug}`)).status).toBe(404);
});

test('categories of the blog are added, sorted and removed, unless they have articles', async () => {
  const { data } = await editor.post('/studio/blog-categories', {
    slug: 'rubryka',
    name: both('Рубрика'),
    description: both('Про'),
  });
  const post = await createPost({ categoryId: data.id });
  const remove = () => editor.send('DELETE', `/studio/blog-categories/${data.id}`, {});
  expect((await remove()).error.code).toBe('blog_category_in_use');
  const { data: all } = await editor.get('/studio/blog-categories');
  const ids = all.map(({ id }: { id: number }) => id).reverse();
  expect((await editor.send('PUT', '/studio/blog-categories/order', { ids })).status).toBe(200);
  expect((await editor.get('/studio/blog-categories')).data.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect((await editor.send('PUT', '/studio/blog-categories/order', { ids: ids.slice(1) })).status).toBe(400);
  await editor.send('DELETE', `/studio/posts/${post.id}`, {});
  expect((await remove()).status).toBe(200);
});

test('content pages are added, changed and removed; those that the shop links to stay', async () => {
  const said = {
    slug: 'pro-nas',
    title: both('Про нас'),
    summary: both('Хто ми'),
    html: both('<p>Ми</p>'),
    isPublished: true,
  };
  const { data } = await editor.post('/studio/content-pages', said);
  expect(data.page).toMatchObject({ ...said, isInFooter: true, isFixed: false, revision: 1 });
  expect((await page('ru', '/pro-nas')).data.html).toBe('<p>Ми</p> рус');
  const patch = (slug: string, changes: object) => editor.send('PATCH', `/studio/content-pages/${slug}`, changes);
  expect((await patch('pro-nas', { slug: 'pro-maisterniu' })).data.page).toMatchObject({ redirectsFrom: ['pro-nas'] });
  const { error } = await patch('contacts', { slug: 'kontakty', isPublished: false });
  expect(Object.keys(error.fields).sort()).toEqual(['isPublished', 'slug']);
  expect((await editor.send('DELETE', '/studio/content-pages/contacts', {})).error.code).toBe('page_is_fixed');
  expect((await editor.send('DELETE', '/studio/content-pages/pro-maisterniu', {})).status).toBe(200);
  expect((await page('uk', '/pro-maisterniu')).status).toBe(404);
});
