import { Extension, type Extensions, mergeAttributes, Node } from '@tiptap/core';

import { ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { Language } from '../../../../src/contract/language.ts';
import { PictureInText } from './picture-in-text.tsx';
import { ProductInText } from './product-in-text.tsx';
import { stepWaits } from './step-waits.ts';
import { TABLES, TERMS } from './tables.ts';
import { TextProblems } from './text-problems-plugin.ts';

/** Kinds of texts, which allow different nodes beside paragraphs, headings, lists, quotations and links. */
export type TextKind = 'post' | 'content';

/** Products and pictures are allowed between blocks only, never inside them, as on the server. */
const TextDocument = Node.create({ name: 'doc', topNode: true, content: '(block | embed)+' });

/** A product, `<div data-sku="...">`, rendered as a card. */
const ProductNode = Node.create({
  name: 'product',
  group: 'embed',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    sku: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-sku'),
      renderHTML: ({ sku }) => ({ 'data-sku': sku }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-sku]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(ProductInText),
});

/** Returns an attribute of a node that is stored as `data-<name>`. */
const dataAttribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [`data-${name}`]: attributes[name] } : {}),
});

/** A picture, `<div data-media="..." data-alt="..." data-caption="...">`. */
const PictureNode = Node.create({
  name: 'picture',
  group: 'embed',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    media: dataAttribute('media'),
    alt: { ...dataAttribute('alt'), renderHTML: ({ alt }) => ({ 'data-alt': alt }) },
    caption: dataAttribute('caption'),
  }),
  parseHTML: () => [{ tag: 'div[data-media]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(PictureInText),
});

/**
 * A heading of level 3 can be a step, `<h3 data-step="true">`, which pages number; `data-minutes` are the waits after it.
 */
const Steps = Extension.create({
  name: 'steps',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        isStep: {
          default: false,
          parseHTML: (element) => element.hasAttribute('data-step'),
          renderHTML: ({ isStep, level }) => (isStep && level === 3 ? { 'data-step': 'true' } : {}),
        },
        minutes: {
          default: '',
          parseHTML: (element) => element.getAttribute('data-minutes') ?? '',
          renderHTML: ({ isStep, level, minutes }) =>
            isStep && level === 3 && minutes ? { 'data-minutes': minutes } : {},
        },
      },
    },
  ],
});

/**
 * Returns the extensions of the editor. It allows exactly the markup that the shop's styles support (HTML_POLICIES of
 * the server); other markup cannot be typed or pasted.
 */
export function textExtensions(kind: TextKind, lang: Language): Extensions {
  return [
    StarterKit.configure({
      document: false,
      heading: { levels: [2, 3] },
      code: false,
      codeBlock: false,
      strike: false,
      underline: false,
      horizontalRule: false,
      hardBreak: false,
      link: {
        openOnClick: false,
        autolink: false,
        defaultProtocol: 'https',
        protocols: ['https', 'http', 'mailto', 'tel'],
        HTMLAttributes: { target: null, rel: null, class: null },
        // The shop's own pages are linked by path, which the library rejects by default.
        isAllowedUri: (url) => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url ?? ''),
      },
    }),
    TextDocument,
    ProductNode,
    PictureNode,
    Steps,
    stepWaits(lang),
    TextProblems,
    ...TABLES,
    ...(kind === 'content' ? TERMS : []),
  ];
}
