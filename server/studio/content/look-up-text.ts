import * as v from 'valibot';
import { parsePagePath } from '../../../src/rules/page-path.ts';
import { APP_PATHS, delocalize, paths } from '../../../src/rules/paths.ts';
import type { lookUpText } from '../../../studio/contract/content-pages.ts';
import { localizedSchema } from '../../../studio/contract/texts.ts';
import { readStoredPictures } from '../../catalogue/parts.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';

type Asked = v.InferOutput<typeof lookUpText.body>;
type Known = v.InferOutput<typeof lookUpText.response>;

/** Looks up the targets of a text's links and products, in the given order, and its pictures. */
export async function lookUp(client: Queryable, { paths: asked, skus, pictures }: Asked): Promise<Known> {
  const stored = await readStoredPictures(client, pictures);
  return {
    paths: await lookUpPaths(client, asked),
    skus: await lookUpSkus(client, skus),
    pictures: [...stored.values()].map(({ alt: _alt, ...picture }) => picture),
  };
}

const entrySchema = v.object({
  slug: v.string(),
  now: v.string(),
  type: v.string(),
  isOpen: v.boolean(),
});

async function lookUpPaths(client: Queryable, asked: readonly string[]): Promise<Known['paths']> {
  const requests = asked.map((path) => ({ path, page: parsePagePath(delocalize(path).path) }));
  const rows = await readRows(client, entrySchema, {
    text: `SELECT asked.slug, e.slug AS now, e.type::text AS type,
        CASE e.type
          WHEN 'product' THEN EXISTS (SELECT FROM products p WHERE p.slug = e.slug AND p.is_published)
          WHEN 'blog-post' THEN EXISTS (SELECT FROM posts b WHERE b.slug = e.slug AND b.is_published)
          WHEN 'index' THEN e.slug IN ('', 'blog')
            OR EXISTS (SELECT FROM content_pages c WHERE c.slug = e.slug AND c.is_published)
          ELSE true END AS "isOpen"
      FROM unnest($1::text[]) AS asked (slug)
      LEFT JOIN redirects r ON r.from_slug = asked.slug
      JOIN page_entries e ON e.slug = coalesce(r.to_slug, asked.slug)`,
    values: [requests.flatMap(({ page }) => (page ? [page.slug] : []))],
  });
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return requests.map(({ path, page }) => {
    const screens: readonly string[] = APP_PATHS;
    if (screens.includes(delocalize(path).path)) return { path, state: 'page', to: null };
    const entry = page ? bySlug.get(page.slug) : undefined;
    if (!entry || !page) return { path, state: 'missing', to: null };
    if (!entry.isOpen) return { path, state: 'hidden', to: null };
    const isOfBlog = entry.type === 'blog-post' || entry.type === 'blog-category';
    const to = isOfBlog ? paths.blogPage(entry.now) : paths.page(entry.now);
    if (entry.now !== page.slug) return { path, state: 'moved', to };
    // Articles are below /blog: the same slug at the root is not a page.
    const isThere = page.page > 1 || page.path === to || entry.slug === '' || entry.slug === 'blog';
    return isThere ? { path, state: 'page', to: null } : { path, state: 'missing', to };
  });
}

const productSchema = v.object({
  sku: v.string(),
  name: localizedSchema,
  price: v.number(),
  stock: v.number(),
  isPublished: v.boolean(),
});

async function lookUpSkus(client: Queryable, skus: readonly string[]): Promise<Known['skus']> {
  const rows = await readRows(client, productSchema, {
    text: `SELECT sku, name, price, stock, is_published AS "isPublished" FROM products WHERE sku = ANY($1)`,
    values: [skus],
  });
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return skus.map((sku) => {
    const product = bySku.get(sku);
    if (!product) return { sku, state: 'missing', name: null, price: null, stock: null };
    const { isPublished, ...shown } = product;
    return { ...shown, state: isPublished ? 'sold' : 'hidden' };
  });
}
