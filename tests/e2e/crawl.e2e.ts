import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { APP_PATHS, delocalize, localize } from '../../src/rules/paths.ts';
import { expect, hydrated, test, watch } from './fixtures.ts';

/** Matches the address of a picture in a document. */
const PICTURE = /\/media\/[\w-]+\.(?:avif|webp)/g;

/** Number of tabs of a crawl. */
const TABS = 3;

for (const lang of LANGUAGES) {
  test(`every page opens without errors, is hydrated and has its own title: ${lang}`, async ({ context, request }) => {
    test.setTimeout(15 * 60_000);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    const pages = addresses.filter((address) => delocalize(address).lang === lang);
    expect(pages.length).toBeGreaterThan(300);
    const { complaints, titles, pictures } = await crawl(context, [...pages, ...appAddresses(lang)]);
    expect(complaints).toEqual([]);
    expect(new Set(pages.map((address) => titles.get(address))).size).toBe(pages.length);
    // Checks every rendition that a page names, not only the one that this browser would load.
    expect(pictures.size).toBeGreaterThan(1000);
    const dir = process.env.DATA_DIR ?? '';
    expect([...pictures].filter((picture) => !existsSync(join(dir, picture)))).toEqual([]);
    const [picture = ''] = pictures;
    expect((await request.get(picture)).headers()['content-type']).toMatch(/^image\//);
  });
}

const appAddresses = (lang: Language) => APP_PATHS.map((path) => localize(lang, path));

async function crawl(context: BrowserContext, addresses: readonly string[]) {
  const complaints: string[] = [];
  const titles = new Map<string, string>();
  const pictures = new Set<string>();
  const queue = addresses.values();
  const crawlTab = async () => {
    const page = await context.newPage();
    const heard = watch(page);
    for (const address of queue) {
      const document = await page.goto(address);
      for (const [picture] of (await document?.text())?.matchAll(PICTURE) ?? []) pictures.add(picture);
      await hydrated(page);
      titles.set(address, await page.title());
    }
    await page.waitForLoadState('networkidle');
    complaints.push(...heard);
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, crawlTab));
  return { complaints, titles, pictures };
}
