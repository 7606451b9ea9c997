import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { readAssets } from '../render/assets.ts';
import { readClientFiles } from './document-scripts.ts';
import { MODULE_SIZES_FILE, type ModuleSizes } from './module-sizes.ts';

/** Weights of a kind of page, in bytes compressed by gzip; fonts, which are already compressed, as they are. */
export interface PageWeight {
  /** Script that runs before the document is idle or receives input: the inlined one and the file that it loads. */
  readonly loader: number;
  /** All script until the page is interactive: the loader, the app, the screen, its texts. */
  readonly script: number;
  readonly style: number;
  readonly font: number;
  /** Bytes of the modules in that script before minifying, largest first. */
  readonly modules: Readonly<Record<string, number>>;
}

/**
 * Weighs each kind of page of the build in `distDir`.
 * @throws BuildError if there is no build
 */
export function weighPages(distDir: string): Readonly<Record<string, PageWeight>> {
  const { recorder, start, styles } = readAssets(distDir);
  const { screens, texts } = readClientFiles(distDir);
  const sizes: ModuleSizes = JSON.parse(readFileSync(join(distDir, MODULE_SIZES_FILE), 'utf8'));
  const client = (address: string) => readFileSync(join(distDir, 'client', address));
  const compressed = (addresses: readonly string[]) => sum(addresses.map((address) => gzipped(client(address))));
  const loader = gzipped(Buffer.from(recorder)) + compressed([start]);
  const style = compressed(styles);
  const font = sum(fontsIn(styles.map((address) => client(address).toString())).map((url) => client(url).length));
  const weigh = (kind: string): PageWeight => {
    const { files = [], texts: own } = screens[kind] ?? {};
    const scripts = [...files, own?.[DEFAULT_LANGUAGE] ?? texts[DEFAULT_LANGUAGE]];
    return { loader, script: loader + compressed(scripts), style, font, modules: modulesOf(scripts, sizes) };
  };
  return Object.fromEntries(Object.keys(screens).map((kind) => [kind, weigh(kind)]));
}

const gzipped = (content: Buffer) => gzipSync(content, { level: 9 }).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the fonts that the stylesheets load. */
const fontsIn = (styles: readonly string[]): readonly string[] => [
  ...new Set(
    styles.flatMap((style) => [...style.matchAll(/url\(["']?([^)"']+\.woff2)/g)].flatMap(([, url]) => url ?? [])),
  ),
];

function modulesOf(scripts: readonly string[], sizes: ModuleSizes): Record<string, number> {
  const modules = scripts.flatMap((address) => Object.entries(sizes[address.slice(1)] ?? {}));
  return Object.fromEntries(modules.sort(([, one], [, other]) => other - one));
}
