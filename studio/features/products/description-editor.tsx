import { useLingui } from '@lingui/react/macro';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { usePasting } from '../forms/use-pasting.tsx';
import styles from './description-editor.module.css';
import { tidyHtml } from './tidy-html.ts';

export interface DescriptionEditorProps {
  readonly label: string;
  readonly lang: string;
  /** HTML of a product's page: paragraphs, headings, lists and emphasis. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
}

/** Extensions for the markup that product pages show; other pasted markup is removed at once. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2] },
    ...{ blockquote: false, code: false, codeBlock: false, hardBreak: false, horizontalRule: false, italic: false },
    ...{ link: false, orderedList: false, strike: false, underline: false },
  }),
];

/** A rich text editor. */
export function DescriptionEditor({ label, lang, value, onChange, error, isReadOnly }: DescriptionEditorProps) {
  const id = useId();
  const told = useRef(value);
  const pasting = usePasting({ tables: false });
  const tell = useRef(onChange);
  tell.current = onChange;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: { ...pasting.handlers, attributes: { ...attributesOf({ label, lang, id, isReadOnly }) } },
    onUpdate: ({ editor: changed }) => {
      told.current = tidyHtml(changed.getHTML());
      tell.current(told.current);
    },
  });
  // A value changed from outside (a save, an undo) replaces the content.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.frame} data-invalid={error !== undefined || undefined}>
        {!isReadOnly && <Tools editor={editor} label={label} />}
        <EditorContent editor={editor} className={styles.text} />
      </div>
      {pasting.notice}
      {error !== undefined && <span className={styles.error}>{error}</span>}
    </div>
  );
}

const attributesOf = ({
  label,
  lang,
  id,
  isReadOnly,
}: {
  label: string;
  lang: string;
  id: string;
  isReadOnly: boolean;
}) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-readonly': String(isReadOnly),
  lang,
  id,
});

function Tools({ editor, label }: { readonly editor: Editor; readonly label: string }) {
  const { t } = useLingui();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      heading: current.isActive('heading'),
      list: current.isActive('bulletList'),
    }),
  });
  const tools = [
    { id: 'heading', name: t`Підзаголовок`, run: () => editor.chain().focus().toggleHeading({ level: 2 }).run() },
    { id: 'bold', name: t`Виділення`, run: () => editor.chain().focus().toggleBold().run() },
    { id: 'list', name: t`Список`, run: () => editor.chain().focus().toggleBulletList().run() },
  ] as const;
  return (
    <Toolbar aria-label={label} className={styles.tools ?? ''}>
      {tools.map((tool) => (
        <ToggleButton key={tool.id} isSelected={active[tool.id]} onPress={tool.run} className={styles.tool ?? ''}>
          {tool.name}
        </ToggleButton>
      ))}
    </Toolbar>
  );
}
