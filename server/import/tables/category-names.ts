import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';

const categorySchema = v.object({
  slug: v.string(),
  name: localizedSchema,
  /** Names from the top of the menu to the category's own. */
  path: v.array(localizedSchema),
});
type Category = Readonly<v.InferOutput<typeof categorySchema>>;

const CATEGORIES_SQL = `WITH RECURSIVE tree AS (
    SELECT id, slug, name, jsonb_build_array(name) AS path FROM categories WHERE parent_id IS NULL
    UNION ALL
    SELECT c.id, c.slug, c.name, tree.path || c.name FROM categories c JOIN tree ON c.parent_id = tree.id
  ) SELECT slug, name, path FROM tree ORDER BY id`;

const pathOf = ({ path }: Category, lang: Language): string => path.map((name) => name[lang]).join(' > ');

/** Normalizes a name or a path for comparison. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s*>\s*/g, ' > ')
    .trim();

/** Names of the shop's categories in tables: slugs, names and paths such as `Золочення > Потал`. */
export class CategoryNames {
  readonly #bySlug: ReadonlyMap<string, Category>;
  /** Slugs by slug, and by normalized name and path in either language. */
  readonly #slugs = new Map<string, readonly string[]>();

  constructor(categories: readonly Category[]) {
    this.#bySlug = new Map(categories.map((category) => [category.slug, category]));
    for (const category of categories) {
      const names = LANGUAGES.flatMap((lang) => [category.name[lang], pathOf(category, lang)]);
      for (const called of new Set(names.map(plain))) {
        this.#slugs.set(called, [...(this.#slugs.get(called) ?? []), category.slug]);
      }
    }
    // A slug takes precedence over a category name that is the same.
    for (const { slug } of categories) this.#slugs.set(slug, [slug]);
  }

  static async read(client: Queryable): Promise<CategoryNames> {
    return new CategoryNames(await readRows(client, categorySchema, { text: CATEGORIES_SQL }));
  }

  /** Returns the slugs of the categories that a cell may mean. */
  slugsOf(text: string): readonly string[] {
    return this.#slugs.get(plain(text)) ?? [];
  }

  /** Returns the path of a category; its slug if another category may be meant by the path. */
  nameOf(slug: string, lang: Language): string {
    const category = this.#bySlug.get(slug);
    const path = category ? pathOf(category, lang) : slug;
    return this.slugsOf(path).join() === slug ? path : slug;
  }
}
