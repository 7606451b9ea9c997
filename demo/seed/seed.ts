import type pg from 'pg';
import { DEMO_SITE } from '../../server/content/demo-site.ts';
import { readDiscountLevels } from '../../server/content/discount-levels.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { writeBlogCategories, writePosts } from '../../server/db/write/blog.ts';
import { writeAttributes, writeCategories, writeMedia, writeServices } from '../../server/db/write/catalogue.ts';
import { writeEssentials } from '../../server/db/write/essentials.ts';
import { writeFamilies } from '../../server/db/write/families.ts';
import { ANNOUNCEMENT } from '../../server/db/write/initial-site.ts';
import { writeLandings } from '../../server/db/write/landings.ts';
import { writeContentPages } from '../../server/db/write/pages.ts';
import { writeProductLinks, writeProducts } from '../../server/db/write/products.ts';
import type { ProductRecord } from '../../server/db/write/records.ts';
import { hashPassword } from '../../server/identity/password.ts';
import { boughtTogether } from './bought-together.ts';
import * as demo from './demo-customer.ts';
import { demoOrders } from './demo-orders.ts';
import { demoProductReviews } from './demo-product-reviews.ts';
import { demoReviews } from './demo-reviews.ts';
import { writeDemoStaff } from './demo-staff.ts';
import { landingRecords } from './landings.ts';
import { loadSeed, type Seed, SeedError } from './load.ts';
import { orderRecords } from './order-records.ts';
import { describePictures, type Pictures, planPictures } from './pictures.ts';
import { demoPromoCodes, writePromoCodes } from './promo-codes.ts';
import * as rows from './rows.ts';
import { searchSynonyms } from './search-synonyms/search-synonyms.ts';
import { findSeedProblems } from './validate.ts';
import { writeWaiting } from './waiting-pictures.ts';
import { writeCustomer, writeWishes } from './write-customers.ts';
import { writeOrders } from './write-orders.ts';
import { writeReviews } from './write-reviews.ts';
import { writeSearchSynonyms } from './write-search-synonyms.ts';

/** Arbitrary number: processes that seed one database take the same advisory lock. */
const SEED_LOCK = 7_051_884_124;

export interface SeedOptions {
  /** Folder where Drawings stores the pictures afterwards; null draws none, for tests without pictures. */
  readonly mediaDir: string | null;
}

/**
 * Fills an empty database with the demo shop. A database that already has a page is not changed.
 * @returns true if the seed was written
 * @throws SeedError naming the files and products that are invalid; nothing is written then
 */
export async function seed(pool: pg.Pool, options: SeedOptions): Promise<boolean> {
  if (await hasPages(pool)) return false;
  const content = await loadSeed();
  const problems = findSeedProblems(content);
  if (problems.length > 0) throw new SeedError(problems);
  const pictures = await notePictures(content, options);
  const written = await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (await hasPages(client)) return false;
    // The seed is not recorded in the audit log.
    await client.query("SELECT set_config('shop.history', 'off', true)");
    await writeSeed(client, content, pictures);
    return true;
  });
  // Without this the planner has no statistics until autovacuum runs.
  if (written) await pool.query('ANALYZE');
  return written;
}

/** Plans the pictures. Their list is stored before the rows, so that every picture in the database gets drawn. */
async function notePictures(content: Seed, { mediaDir }: SeedOptions): Promise<Pictures> {
  const specs = rows.pictureSpecs(content);
  if (mediaDir === null) return describePictures(specs);
  const { pictures, waiting } = planPictures(specs);
  await writeWaiting(mediaDir, waiting);
  return pictures;
}

async function writeSeed(client: pg.ClientBase, content: Seed, pictures: Pictures): Promise<void> {
  await writeEssentials(client, { site: DEMO_SITE, announcement: { ...ANNOUNCEMENT, isShown: true } });
  // Different specs can give the same picture.
  await writeMedia(client, [...new Map([...pictures.values()].map((media) => [media.id, media])).values()]);
  await writeCategories(client, rows.categoryRecords(content, pictures));
  await writeAttributes(client, rows.attributeRecords());
  await writeServices(client, rows.serviceRecords());
  const products = content.products.map((product) => rows.productRecord(product, pictures));
  await writeProducts(client, products);
  await writeProductLinks(client, boughtTogether(content.products));
  await writeLandings(client, landingRecords());
  await writeFamilies(client, rows.familyRecords(content));
  await writeBlogCategories(client, rows.blogCategoryRecords(content));
  await writePosts(
    client,
    content.posts.map((post) => rows.postRecord(post, pictures)),
  );
  await writeContentPages(client, rows.contentPageRecords(content));
  await writePromoCodes(client, demoPromoCodes);
  await writeReviews(client, [...demoReviews, ...demoProductReviews]);
  await writeSearchSynonyms(client, searchSynonyms);
  await writeDemoCustomer(client, products);
  await writeDemoStaff(client);
}

/** Writes the demo customer with orders and a wishlist. */
async function writeDemoCustomer(client: pg.ClientBase, products: readonly ProductRecord[]): Promise<void> {
  const customerId = await writeCustomer(client, {
    email: demo.DEMO_EMAIL,
    phone: demo.DEMO_PHONE,
    name: demo.DEMO_NAME,
    passwordHash: await hashPassword(demo.DEMO_PASSWORD),
    lang: 'uk',
    isDemo: true,
    createdAt: demo.DEMO_SINCE,
  });
  const catalogue = { products, services: rows.serviceRecords(), levels: await readDiscountLevels(client) };
  await writeOrders(client, customerId, orderRecords(demoOrders, catalogue));
  await writeWishes(client, customerId, demo.DEMO_WISHES);
}

async function hasPages(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows: found } = await client.query('SELECT 1 FROM page_entries LIMIT 1');
  return found.length > 0;
}
