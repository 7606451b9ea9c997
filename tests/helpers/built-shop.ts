import { type BuildMark, ensureBuilt } from '../../prerender/bundle/build.ts';
import type { TestTemplate } from './database.ts';
import { databaseSource, makePrerenderedSite, type PrerenderedSite } from './prerendered-site.ts';
import { createSmallShop } from './small-shop.ts';

/** A small shop and its site, built once: tests begin with copies of both. */
export interface BuiltShop {
  readonly mark: BuildMark;
  readonly template: TestTemplate;
  readonly base: PrerenderedSite;
  remove(): Promise<void>;
}

export async function createBuiltShop(): Promise<BuiltShop> {
  const mark = await ensureBuilt();
  const template = await createSmallShop();
  const base = makePrerenderedSite(mark);
  await base.build(databaseSource(template));
  const remove = async () => {
    base.remove();
    await template.drop();
  };
  return { mark, template, base, remove };
}
