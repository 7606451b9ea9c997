import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Language } from '../../../../src/contract/language.ts';
import { formatWait, storedWaits } from '../../../../src/rules/waits.ts';

/** Shows beside each step how long its reader waits; the document itself has minutes. */
export const stepWaits = (lang: Language) =>
  Extension.create({
    name: 'stepWaits',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const shown: Decoration[] = [];
            doc.forEach((node, from) => {
              const waits = node.attrs.isStep ? storedWaits(String(node.attrs.minutes ?? '')) : [];
              if (waits.length === 0) return;
              const wait = waits.map((minutes) => formatWait(lang, minutes)).join(', ');
              shown.push(Decoration.node(from, from + node.nodeSize, { 'data-wait': wait }));
            });
            return DecorationSet.create(doc, shown);
          },
        },
      }),
    ],
  });
