import type pg from 'pg';
import type * as v from 'valibot';
import { writeBlogCategories, writePosts } from '../../server/db/write/blog.ts';
import { writeCategories } from '../../server/db/write/catalogue.ts';
import { writeContentPages } from '../../server/db/write/pages.ts';
import { writeProductLinks, writeProducts } from '../../server/db/write/products.ts';
import type { ProductLinksRecord } from '../../server/db/write/records.ts';
import { AttributeWriter } from './attribute-codes.ts';
import { picturesOf } from './drawings.ts';
import * as map from './map.ts';
import { PictureWriter } from './picture-writer.ts';
import { Registry } from './registry.ts';
import * as shapes from './shapes.ts';

/** An element of one of the file's lists, parsed, with its place in the file for errors. */
interface Placed<Value> {
  readonly value: Value;
  readonly place: string;
  readonly index: number;
}

type SluggedShape = v.GenericSchema<unknown, { readonly slug: string }>;

/** Writes the lists of one file over one connection, a batch at a time, in the file's order. */
export class Importer {
  readonly #client: pg.ClientBase;
  readonly #attributes: AttributeWriter;
  readonly #pictures: PictureWriter;
  readonly #slugs = new Registry('slug');
  readonly #skus = new Registry('SKU');
  readonly #categorySlugs = new Registry('category');
  readonly #blogCategorySlugs = new Registry('blog category');
  readonly #productSlugs = new Registry('product');
  readonly #categories: shapes.ImportedCategory[] = [];
  readonly #links: { readonly links: ProductLinksRecord; readonly place: string }[] = [];

  private constructor(client: pg.ClientBase, attributes: AttributeWriter, pictures: PictureWriter) {
    this.#client = client;
    this.#attributes = attributes;
    this.#pictures = pictures;
  }

  /** @param mediaDir where the pictures go; null draws none. */
  static async create(client: pg.ClientBase, mediaDir: string | null): Promise<Importer> {
    return new Importer(client, await AttributeWriter.load(client), new PictureWriter(mediaDir));
  }

  /** All categories: a parent may come after its children. */
  async writeCategories(items: readonly Placed<unknown>[]): Promise<void> {
    const categories = this.#parse(shapes.categoryShape, items);
    for (const { value, place } of categories) this.#categorySlugs.add(value.slug, place);
    for (const { value, place } of categories) {
      if (value.parent !== null) this.#categorySlugs.require(value.parent, `${place}.parent`);
      this.#categories.push(value);
    }
    await this.#draw(categories.map(({ value }) => ({ name: value.name.uk, count: 1 })));
    const { pictures } = this.#pictures;
    await writeCategories(
      this.#client,
      categories.map(({ value, index }) => map.toCategory(value, index, pictures)),
    );
  }

  async writeProducts(items: readonly Placed<unknown>[]): Promise<void> {
    const products = this.#parse(shapes.productShape, items);
    for (const { value, place } of products) {
      this.#skus.add(value.sku, place);
      this.#productSlugs.add(value.slug, place);
      this.#categorySlugs.require(value.category, `${place}.category`);
      this.#links.push({ links: { slug: value.slug, linked: value.crossSell }, place });
    }
    await this.#attributes.write(
      this.#client,
      products.flatMap(({ value }) => value.attributes.map(({ name }) => name)),
    );
    await this.#draw(products.map(({ value }) => ({ name: value.name.uk, count: value.images.length })));
    const { pictures } = this.#pictures;
    await writeProducts(
      this.#client,
      products.map(({ value, place }) => map.toProduct(value, pictures, place)),
    );
  }

  async writeBlogCategories(items: readonly Placed<unknown>[]): Promise<void> {
    const categories = this.#parse(shapes.blogCategoryShape, items);
    for (const { value, place } of categories) this.#blogCategorySlugs.add(value.slug, place);
    await writeBlogCategories(
      this.#client,
      categories.map(({ value, index }) => map.toBlogCategory(value, index)),
    );
  }

  async writePosts(items: readonly Placed<unknown>[]): Promise<void> {
    const posts = this.#parse(shapes.postShape, items);
    for (const { value, place } of posts) this.#blogCategorySlugs.require(value.category, `${place}.category`);
    await this.#draw(posts.map(({ value }) => ({ name: value.title.uk, count: 1 })));
    const { pictures } = this.#pictures;
    await writePosts(
      this.#client,
      posts.map(({ value }) => map.toPost(value, this.#categories, pictures)),
    );
  }

  async writeContentPages(items: readonly Placed<unknown>[]): Promise<void> {
    const pages = this.#parse(shapes.pageShape, items);
    await writeContentPages(
      this.#client,
      pages.map(({ value, index }) => map.toContentPage(value, index)),
    );
  }

  /** Links between products, once all products are there. */
  async writeLinks(): Promise<void> {
    for (const { links, place } of this.#links) {
      for (const slug of links.linked) this.#productSlugs.require(slug, `${place}.crossSell`);
    }
    await writeProductLinks(
      this.#client,
      this.#links.map(({ links }) => links),
    );
  }

  #parse<const Shape extends SluggedShape>(
    shape: Shape,
    items: readonly Placed<unknown>[],
  ): readonly Placed<v.InferOutput<Shape>>[] {
    return items.map(({ value, place, index }) => {
      const parsed = shapes.parseAt(shape, value, place);
      this.#slugs.add(parsed.slug, place);
      return { value: parsed, place, index };
    });
  }

  #draw(things: readonly { readonly name: string; readonly count: number }[]): Promise<void> {
    return this.#pictures.write(
      this.#client,
      things.flatMap(({ name, count }) => picturesOf(name, count)),
    );
  }
}
