import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from '../../prerender/releases/content.ts';
import type { BuildInfo, Draft, DraftOptions } from '../../prerender/releases/draft.ts';
import type { Release } from '../../prerender/releases/ledger.ts';
import type { Site } from '../../prerender/releases/site.ts';
import { filesIn } from '../../prerender/releases/verify.ts';
import { writeSiteFile } from '../../prerender/releases/write.ts';

/** Texts by path; null: deleted. */
export type Changes = Readonly<Record<string, string | null>>;
export type Texts = Readonly<Record<string, string>>;

export function makeSiteDir(): { siteDir: string; remove(): void } {
  const siteDir = mkdtempSync(join(tmpdir(), 'pozolota-site-'));
  return { siteDir, remove: () => rmSync(siteDir, { recursive: true }) };
}

/** Puts changes into a draft as a build does. */
export function fill(draft: Draft, changes: Changes): void {
  const written = Object.entries(changes).filter((change): change is [string, string] => change[1] !== null);
  draft.touch(written.map(([path]) => path));
  for (const [path, text] of written) {
    writeSiteFile(draft.dir, path, Buffer.from(text));
    draft.put(path, contentHash(text));
  }
  for (const [path, text] of Object.entries(changes)) if (text === null) draft.delete(path);
}

export function publish(
  site: Site,
  revision: number,
  changes: Changes,
  { isStaged = false, ...info }: Partial<BuildInfo> & DraftOptions = {},
): Release {
  const draft = site.begin(revision, { isStaged });
  fill(draft, changes);
  return draft.publish({ build: 'test', pages: Object.keys(changes).length, ...info });
}

/** Returns the texts that a static server finds under a name: `current`, `a` or `b`. */
export function readTree(siteDir: string, name = 'current'): Texts {
  const dir = join(siteDir, name);
  if (!existsSync(dir)) return {};
  const paths = [...filesIn(dir)].sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(dir, path), 'utf8')]));
}

/** Returns texts after changes. */
export function change(texts: Texts, changes: Changes): Texts {
  const changed = { ...texts, ...changes };
  return Object.fromEntries(Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null));
}
