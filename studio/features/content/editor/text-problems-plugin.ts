import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findTextProblems, NO_FACTS, type TextFacts, type TextProblem, type TextProblemKind } from './text-problems.ts';

interface ProblemState {
  readonly facts: TextFacts;
  readonly describe: (kind: TextProblemKind) => string;
  readonly problems: readonly TextProblem[];
  readonly decorations: DecorationSet;
}

const key = new PluginKey<ProblemState>('text-problems');

/** Data passed to the plugin by a transaction: the known facts and the formatter of problems. */
type Told = Pick<ProblemState, 'facts' | 'describe'>;

/** Highlights problems in a text while it is edited. */
export const TextProblems = Extension.create({
  name: 'textProblems',
  addProseMirrorPlugins: () => [
    new Plugin<ProblemState>({
      key,
      state: {
        init: (_, { doc }) => stateOf({ facts: NO_FACTS, describe: () => '' }, doc),
        apply: (transaction, before) => {
          const told: Told | undefined = transaction.getMeta(key);
          return told || transaction.docChanged ? stateOf(told ?? before, transaction.doc) : before;
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});

type Doc = Parameters<typeof DecorationSet.create>[0];

function stateOf({ facts, describe }: Told, doc: Doc): ProblemState {
  const problems = findTextProblems(doc, facts);
  const decorations = problems.map(({ kind, from, to }) => {
    const about = { class: 'text-problem', title: describe(kind) };
    return kind.startsWith('link') ? Decoration.inline(from, to, about) : Decoration.node(from, to, about);
  });
  return { facts, describe, problems, decorations: DecorationSet.create(doc, decorations) };
}

type State = Parameters<typeof key.getState>[0];

export const problemsOf = (state: State): readonly TextProblem[] => key.getState(state)?.problems ?? [];

/** Adds the facts about links and products to a transaction. */
export const tellFacts = <Transaction extends { setMeta(key: typeof PluginKey.prototype, value: Told): Transaction }>(
  transaction: Transaction,
  told: Told,
): Transaction => transaction.setMeta(key, told);
