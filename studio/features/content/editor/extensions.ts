import { type Extensions, mergeAttributes, Node } from '@tiptap/core';

import { ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { ProductInText } from './product-in-text.tsx';
import { TABLES } from './tables.ts';
import { TextProblems } from './text-problems-plugin.ts';

/** What a text may hold beside paragraphs, headings, lists, quotations and links. */
export type TextKind = 'post' | 'content';

/** Products stand between the blocks of a text and never in one, as the server keeps them. */
const TextDocument = Node.create({ name: 'doc', topNode: true, content: '(block | product)+' });

/** `<div data-sku="...">`, shown as the product that it stands for. */
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

/** The editor knows what the shop's styles know (HTML_POLICIES of the server), and nothing else can be typed or pasted. */
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
        // Own pages are named by their paths, which the library would not take for addresses.
        isAllowedUri: (url) => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url ?? ''),
      },
    }),
    TextDocument,
    ProductNode,
    TextProblems,
    ...(kind === 'content' ? TABLES : []),
  ];
}
