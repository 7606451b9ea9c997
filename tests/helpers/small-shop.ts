import type pg from 'pg';
import { createTemplate, type TestTemplate } from './database.ts';

/** Number of products of a small shop: its largest category has three pages. */
const PRODUCTS = 60;

/** A few branches of the demo shop's tree, one of them three levels deep. */
const CATEGORIES = `('pozolota', 'susalne-zoloto', 'susalne-sriblo', 'potal', 'polimenty', 'mordany', 'levkas', 'ahaty',
  'farby', 'oliini-farby')`;

const CUT = `
  DELETE FROM posts WHERE id NOT IN (SELECT id FROM posts ORDER BY published_on DESC, id LIMIT 6);
  DELETE FROM post_materials WHERE category_id NOT IN (SELECT id FROM categories WHERE slug IN ${CATEGORIES});
  DELETE FROM products p USING categories c WHERE c.id = p.category_id AND c.slug NOT IN ${CATEGORIES};
  DELETE FROM products WHERE id NOT IN (SELECT id FROM products ORDER BY category_id, id LIMIT ${PRODUCTS});
  DELETE FROM product_links WHERE position > 2;
  UPDATE categories SET parent_id = (SELECT id FROM categories WHERE slug = 'levkas') WHERE slug = 'ahaty';
  DELETE FROM landing_pages WHERE category_id NOT IN (SELECT id FROM categories WHERE slug IN ${CATEGORIES});
  DELETE FROM categories WHERE parent_id IS NOT NULL AND slug NOT IN ${CATEGORIES};
  DELETE FROM categories WHERE slug NOT IN ${CATEGORIES};
  DELETE FROM page_entries e WHERE type = 'product' AND NOT EXISTS (SELECT FROM products p WHERE p.slug = e.slug);
  DELETE FROM page_entries e WHERE type = 'category' AND NOT EXISTS (SELECT FROM categories c WHERE c.slug = e.slug)
    AND NOT EXISTS (SELECT FROM landing_pages l WHERE l.slug = e.slug);
  DELETE FROM page_entries e WHERE type = 'blog-post' AND NOT EXISTS (SELECT FROM posts b WHERE b.slug = e.slug)`;

/** Creates a shop whose full build takes a second or two. */
export const createSmallShop = (): Promise<TestTemplate> => createTemplate(cutDown);

/** Deletes most of the demo shop. */
export async function cutDown(pool: pg.Pool): Promise<void> {
  await pool.query(CUT);
}
