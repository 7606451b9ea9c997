import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { blogCategories } from './blog-categories.ts';
import { categories } from './categories.ts';
import { contentShape, postShape, productShape } from './shapes.ts';
import type { SeedBlogCategory, SeedCategory, SeedContentPage, SeedPost, SeedProduct } from './types.ts';

/** An entity with the name of its source file. */
export type Written<Entity> = Entity & { readonly file: string };

export interface Seed {
  readonly categories: readonly SeedCategory[];
  readonly products: readonly Written<SeedProduct>[];
  readonly blogCategories: readonly SeedBlogCategory[];
  readonly posts: readonly Written<SeedPost>[];
  readonly contentPages: readonly Written<SeedContentPage>[];
}

/** The seed is invalid; each problem is a line that names its file and entity. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The seed has ${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads and parses every file of the seed.
 * @throws SeedError when a file does not have the shape of its folder
 */
export async function loadSeed(): Promise<Seed> {
  const products = await loadFolder('products', v.object({ products: v.array(productShape) }));
  const posts = await loadFolder('posts', v.object({ post: postShape }));
  const pages = await loadFolder('content', v.object({ page: contentShape }));
  return {
    categories,
    blogCategories,
    products: products.flatMap(({ file, content }) => content.products.map((product) => ({ ...product, file }))),
    posts: posts.map(({ file, content }) => ({ ...content.post, file })),
    contentPages: pages.map(({ file, content }) => ({ ...content.page, file })),
  };
}

async function loadFolder<const Shape extends v.GenericSchema>(
  folder: string,
  shape: Shape,
): Promise<readonly { file: string; content: v.InferOutput<Shape> }[]> {
  const url = new URL(`./${folder}/`, import.meta.url);
  const names = (await readdir(url)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${basename(name)}`;
      return { file, content: checkShape(shape, await import(new URL(name, url).href), file) };
    }),
  );
}

/** Returns the parsed value. @throws SeedError naming the file and the path in it */
export function checkShape<const Shape extends v.GenericSchema>(
  shape: Shape,
  value: unknown,
  file: string,
): v.InferOutput<Shape> {
  const result = v.safeParse(shape, value);
  if (result.success) return result.output;
  throw new SeedError(result.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? ''}: ${issue.message}`));
}
