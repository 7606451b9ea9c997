import { type Extensions, mergeAttributes, Node } from '@tiptap/core';

import { ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { ProductInText } from './product-in-text.tsx';
import { TABLES } from './tables.ts';
import { TextProblems } from './text-problems-plugin.ts';

/** Kinds of texts, which allow different nodes beside paragraphs, headings, lists, quotations and links. */
export type TextKind = 'post' | 'content';

/** Products are allowed between blocks only, never inside them, as on the server. */
const TextDocument = Node.create({ name: 'doc', topNode: true, content: '(block | product)+' });

/** A product, `<div data-sku="...">`, rendered as a card. */
const ProductNode = Node.create({
  name: 'product',
  group: 'product',
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

/**
 * Returns the extensions of the editor. It allows exactly the markup that the shop's styles support (HTML_POLICIES of
 * the server); other markup cannot be typed or pasted.
 */
export function textExtensions(kind: TextKind): Extensions {
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
    TextProblems,
    ...(kind === 'content' ? TABLES : []),
  ];
}
