import type * as v from 'valibot';
import type { lookUpText } from '../../../contract/content-pages.ts';
import type { StoredPicture } from '../../../contract/media.ts';

/** Targets of the links, products and pictures of a text, by paths, SKUs and ids; missing entries are not resolved yet. */
export interface TextFacts {
  readonly paths: ReadonlyMap<string, v.InferOutput<typeof lookUpText.response>['paths'][number]>;
  readonly skus: ReadonlyMap<string, v.InferOutput<typeof lookUpText.response>['skus'][number]>;
  /** null for a picture that does not exist. */
  readonly pictures: ReadonlyMap<string, StoredPicture | null>;
}

export const NO_FACTS: TextFacts = { paths: new Map(), skus: new Map(), pictures: new Map() };

/** Kinds of problems at a position of a text. */
export type TextProblemKind =
  | 'heading_empty'
  | 'heading_skips'
  | 'link_malformed'
  | 'link_missing'
  | 'link_hidden'
  | 'link_moved'
  | 'product_missing'
  | 'product_hidden'
  | 'picture_missing'
  | 'picture_without_alt';

export interface TextProblem {
  readonly kind: TextProblemKind;
  /** Range in the document. */
  readonly from: number;
  readonly to: number;
  /** Subject of the problem: an address, a SKU, or the text of a heading. */
  readonly about: string;
}

/** The part of a ProseMirror document node that is checked. */
export interface TextNode {
  readonly type: { readonly name: string };
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly textContent: string;
  readonly nodeSize: number;
  readonly marks: readonly {
    readonly type: { readonly name: string };
    readonly attrs: Readonly<Record<string, unknown>>;
  }[];
  descendants(visit: (node: TextNode, position: number) => boolean | undefined): void;
}

/** Returns the path of a link to an own page, without query and fragment; null for other links. */
function ownPath(href: string): string | null {
  if (!/^\/(?!\/)/.test(href)) return null;
  return href.replace(/[?#].*$/s, '');
}

/** Returns all problems of a text in document order. */
export function findTextProblems(text: TextNode, facts: TextFacts): TextProblem[] {
  const problems: TextProblem[] = [];
  let lastLevel = 1;
  text.descendants((node, from) => {
    const at = { from, to: from + node.nodeSize };
    if (node.type.name === 'heading') {
      const level = Number(node.attrs.level);
      const words = node.textContent.trim();
      if (words === '') problems.push({ kind: 'heading_empty', about: '', ...at });
      else if (level > lastLevel + 1) problems.push({ kind: 'heading_skips', about: words, ...at });
      if (words !== '') lastLevel = level;
    }
    if (node.type.name === 'product') {
      const sku = String(node.attrs.sku);
      const state = facts.skus.get(sku)?.state;
      if (state === 'missing' || state === 'hidden') problems.push({ kind: `product_${state}`, about: sku, ...at });
    }
    if (node.type.name === 'picture') {
      const about = String(node.attrs.caption);
      if (facts.pictures.get(String(node.attrs.media)) === null)
        problems.push({ kind: 'picture_missing', about, ...at });
      if (String(node.attrs.alt).trim() === '') problems.push({ kind: 'picture_without_alt', about, ...at });
    }
    const link = node.marks.find(({ type }) => type.name === 'link');
    if (link) {
      const href = String(link.attrs.href);
      const kind = linkProblem(href, facts);
      if (kind) problems.push({ kind, about: href, ...at });
    }
    return true;
  });
  return problems;
}

function linkProblem(href: string, facts: TextFacts): TextProblemKind | null {
  const path = ownPath(href);
  if (path === null) return isWellFormed(href) ? null : 'link_malformed';
  const state = facts.paths.get(path)?.state;
  return state === undefined || state === 'page' ? null : `link_${state}`;
}

/** Returns true for a phone, an e-mail, a fragment, or an address with a domain name. */
function isWellFormed(href: string): boolean {
  if (/^tel:\+?\d{5,15}$/.test(href) || /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(href) || /^#\S+$/.test(href))
    return true;
  const url = URL.parse(href);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}

/** Returns the paths of own pages, the SKUs and the pictures in some texts, without duplicates. */
export function askedBy(texts: readonly string[]): v.InferInput<typeof lookUpText.body> {
  const paths = new Set<string>();
  const skus = new Set<string>();
  const pictures = new Set<string>();
  for (const html of texts) {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const link of body.querySelectorAll('a[href]')) {
      const path = ownPath(link.getAttribute('href') ?? '');
      if (path !== null) paths.add(path);
    }
    for (const product of body.querySelectorAll('div[data-sku]')) skus.add(product.getAttribute('data-sku') ?? '');
    for (const picture of body.querySelectorAll('div[data-media]'))
      pictures.add(picture.getAttribute('data-media') ?? '');
  }
  return { paths: [...paths].sort(), skus: [...skus].sort(), pictures: [...pictures].sort() };
}

/** Counts the words of a text. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
