import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/contract/language.ts';
import { HIDE_CLOSED_SCRIPT } from '../../src/rules/closed-announcement.ts';
import { MOVED_SCRIPT } from '../../src/rules/moved-page.ts';
import { NOT_FOUND_PATH, pageFile } from '../../src/rules/paths.ts';
import { speculationRules } from '../../src/rules/speculation-rules.ts';
import { hasCode } from '../errors.ts';

/** Scripts whose text is in the code: not every site has a document with them. */
const KNOWN_SCRIPTS: readonly string[] = [HIDE_CLOSED_SCRIPT, MOVED_SCRIPT, ...Object.values(speculationRules())];

/** Matches scripts that run; data blocks, such as JSON, have a type. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:type|src)=)[^>]*>(.*?)<\/script>/gs;

/** Returns the texts of the scripts that run in a document. */
export const inlineScriptsIn = (html: string): string[] =>
  Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => text);

/**
 * The not-found documents of both trees of a site, each of which contains every script of its release: the first
 * script of a document, and the router's. So a release of another build is covered too, after a rollback for example.
 */
const documentsOf = (siteDir: string) =>
  ['a', 'b'].flatMap((tree) => LANGUAGES.map((lang) => join(siteDir, tree, pageFile(lang, NOT_FOUND_PATH, 'html'))));

/** Texts of the inline scripts of a site's documents. */
export class InlineScripts {
  readonly #files: readonly string[];
  readonly #texts: Set<string>;
  readonly #versions = new Map<string, string>();

  /** @param built scripts of a build that may have no release yet */
  constructor(siteDir: string, built: readonly string[] = []) {
    this.#files = documentsOf(siteDir);
    this.#texts = new Set([...KNOWN_SCRIPTS, ...built]);
    this.refresh();
  }

  get texts(): ReadonlySet<string> {
    return this.#texts;
  }

  /** Reads documents that have changed. @returns true if there are new scripts */
  refresh(): boolean {
    const before = this.#texts.size;
    for (const file of this.#files) {
      const html = this.#readChanged(file);
      if (html !== null) for (const text of inlineScriptsIn(html)) this.#texts.add(text);
    }
    return this.#texts.size > before;
  }

  /** Returns the document if it is another one than before; null if not, or if there is none. */
  #readChanged(file: string): string | null {
    try {
      const { ino, mtimeMs, size } = statSync(file);
      const version = `${ino} ${mtimeMs} ${size}`;
      if (this.#versions.get(file) === version) return null;
      const html = readFileSync(file, 'utf8');
      this.#versions.set(file, version);
      return html;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }
}
