import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../../src/contract/language.ts';
import { categories, media } from './catalogue.ts';
import { isLocalized, localized, revised } from './columns.ts';
import { pageEntries } from './pages.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const slug = () =>
  text('slug')
    .notNull()
    .unique()
    .references(() => pageEntries.slug, { onUpdate: 'cascade' });

export const blogCategories = pgTable(
  'blog_categories',
  {
    id: id(),
    slug: slug(),
    name: localized('name').notNull(),
    description: localized('description').notNull(),
    position: integer('position').notNull(),
    ...revised(),
  },
  (table) => [
    isLocalized('blog_categories', 'name', table.name),
    isLocalized('blog_categories', 'description', table.description),
  ],
);

const wordsSql = (lang: Language) => sql.raw(`array_length(regexp_split_to_array(html ->> '${lang}', '\\s+'), 1)`);

export const posts = pgTable(
  'posts',
  {
    id: id(),
    slug: slug(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => blogCategories.id),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    title: localized('title').notNull(),
    excerpt: localized('excerpt').notNull(),
    html: localized('html').notNull(),
    /** Number of words of the text in each language, for the reading time; stored because counting them is slow. */
    wordsUk: integer('words_uk').generatedAlwaysAs(wordsSql('uk')),
    wordsRu: integer('words_ru').generatedAlwaysAs(wordsSql('ru')),
    mediaId: text('media_id').references(() => media.id),
    /** Alternative text of the picture; null means the title. */
    mediaAlt: localized('media_alt'),
    ...revised(),
    /** If false, the post has no page and is in no list. */
    isPublished: boolean('is_published').notNull().default(true),
  },
  (table) => [
    index('posts_published').on(table.publishedOn.desc().nullsFirst(), table.id),
    isLocalized('posts', 'title', table.title),
    isLocalized('posts', 'excerpt', table.excerpt),
    isLocalized('posts', 'html', table.html),
    isLocalized('posts', 'media_alt', table.mediaAlt),
  ],
);

/** Product categories whose materials a post uses, the most important first. */
export const postMaterials = pgTable(
  'post_materials',
  {
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    index('post_materials_category').on(table.categoryId),
  ],
);
