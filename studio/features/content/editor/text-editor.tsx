import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import type { Language } from '../../../../src/contract/language.ts';
import { readingTime } from '../../../../src/rules/reading-time.ts';
import { clsx } from '../../../lib/clsx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePasting } from '../../forms/use-pasting.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type TextKind, textExtensions } from './extensions.ts';
import { storedHtml } from './html.ts';
import { useProblemWords } from './problem-words.ts';
import styles from './text-editor.module.css';
import { useTextFacts } from './text-facts.ts';
import { countWords } from './text-problems.ts';
import { problemsOf, tellFacts } from './text-problems-plugin.ts';

export interface TextEditorProps {
  readonly label: string;
  readonly lang: Language;
  readonly kind: TextKind;
  /** Initial HTML; a new `key` resets the editor to another text. */
  readonly html: string;
  /** Called with the HTML to store after each change by the editor's user. */
  readonly onChange: (html: string) => void;
  readonly error?: string | undefined;
}

/** Editor of a text in one language, with a toolbar, the problems of the text and its length. */
export function TextEditor({ label, lang, kind, html, onChange, error }: TextEditorProps) {
  const { t } = useLingui();
  const describe = useProblemWords();
  const facts = useTextFacts();
  const errorId = useId();
  const pasting = usePasting({ tables: true });
  const beginning = useRef<string | null>(null);
  const editor = useEditor({
    extensions: textExtensions(kind, lang),
    content: html,
    // The document's Content-Security-Policy forbids injected styles; the few that are needed are in our own style
    // sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      ...pasting.handlers,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': errorId,
        lang,
        class: styles.text ?? '',
      },
    },
    onCreate: ({ editor: opened }) => {
      beginning.current = storedHtml(opened.getHTML());
    },
    onUpdate: ({ editor: changed }) => {
      // An update before any input: the editor adds a line after a list or product at the end of the text.
      if (beginning.current === null) return;
      const written = storedHtml(changed.getHTML());
      // If the text is back to its initial state, the original HTML is reported, however it was formatted.
      onChange(written === beginning.current ? html : written);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said changes with the language alone
  useEffect(() => {
    editor.view.dispatch(tellFacts(editor.state.tr, { facts, describe }).setMeta('addToHistory', false));
  }, [editor, facts, t]);
  const { problems, words } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ problems: problemsOf(state), words: countWords(textOf(state.doc)) }),
  });
  const minutes = readingTime(words);
  return (
    <div className={clsx(styles.editor, error !== undefined && styles.wrong)}>
      <EditorToolbar editor={editor} label={label} lang={lang} />
      <EditorContent editor={editor} />
      <footer className={styles.footer}>
        <span>{t`Слів: ${words} · ${minutes} хв читання`}</span>
      </footer>
      {pasting.notice}
      <p id={errorId} className={styles.error} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={t`Що варто виправити`}>
          {problems.map((problem) => (
            <li key={`${problem.kind}-${problem.from}`}>
              <button
                type="button"
                onClick={() =>
                  editor
                    .chain()
                    .setTextSelection(problem.from + 1)
                    .focus()
                    .scrollIntoView()
                    .run()
                }
              >
                <Icon name="warning" size="s" />
                {describe(problem.kind, problem.about)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const textOf = (doc: { textBetween(from: number, to: number, block: string): string; content: { size: number } }) =>
  doc.textBetween(0, doc.content.size, ' ');
