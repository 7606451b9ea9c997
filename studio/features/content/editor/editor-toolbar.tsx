import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { Group, ToggleButton, Toolbar } from 'react-aria-components';
import type { Language } from '../../../../src/contract/language.ts';
import { clsx } from '../../../lib/clsx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import styles from './editor-toolbar.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { putEmbed } from './put-embed.ts';
import { newTable, TABLE_COMMANDS } from './tables.ts';
import { WaitDialog } from './wait-dialog.tsx';

interface Props {
  readonly editor: Editor;
  /** Label of the edited text: "Текст українською". */
  readonly label: string;
  /** The language of the edited text. */
  readonly lang: Language;
}

/** The toolbar of a text editor. Arrow keys move between its buttons. */
export function EditorToolbar({ editor, label, lang }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'link' | 'product' | 'picture' | 'wait' | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      h2: shown.isActive('heading', { level: 2 }),
      h3: shown.isActive('heading', { level: 3, isStep: false }),
      step: shown.isActive('heading', { isStep: true }),
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      bullets: shown.isActive('bulletList'),
      numbers: shown.isActive('orderedList'),
      quote: shown.isActive('blockquote'),
      link: shown.isActive('link'),
      table: shown.isActive('table'),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const close = () => setOpen(null);
  return (
    <>
      <Toolbar aria-label={t`Оформлення: ${label}`} className={styles.toolbar ?? ''}>
        <Group aria-label={t`Заголовки`} className={styles.group ?? ''}>
          <Mark label={t`Заголовок`} isOn={state.h2} run={() => chain().toggleHeading({ level: 2 }).run()} glyph="H2" />
          <Mark label={t`Підзаголовок`} isOn={state.h3} run={() => toggleSubheading(editor, false)} glyph="H3" />
          <Mark label={t`Крок із номером`} isOn={state.step} run={() => toggleSubheading(editor, true)} glyph="①" />
          {state.step && <IconButton icon="clock" label={t`Очікування після кроку`} onPress={() => setOpen('wait')} />}
        </Group>
        <Group aria-label={t`Шрифт`} className={styles.group ?? ''}>
          <Mark label={t`Жирний`} isOn={state.bold} run={() => chain().toggleBold().run()} glyph={t`Ж`} look="bold" />
          <Mark
            label={t`Курсив`}
            isOn={state.italic}
            run={() => chain().toggleItalic().run()}
            glyph={t`К`}
            look="italic"
          />
        </Group>
        <Group aria-label={t`Абзаци`} className={styles.group ?? ''}>
          <Mark label={t`Список`} isOn={state.bullets} run={() => chain().toggleBulletList().run()} glyph="•–" />
          <Mark
            label={t`Нумерований список`}
            isOn={state.numbers}
            run={() => chain().toggleOrderedList().run()}
            glyph="1."
          />
          <Mark label={t`Цитата`} isOn={state.quote} run={() => chain().toggleBlockquote().run()} glyph="«»" />
        </Group>
        <Group aria-label={t`Вставити`} className={styles.group ?? ''}>
          <IconButton icon="link" label={t`Посилання`} onPress={() => setOpen('link')} />
          <IconButton icon="box" label={t`Товар`} onPress={() => setOpen('product')} />
          <IconButton icon="picture" label={t`Картинка`} onPress={() => setOpen('picture')} />
          {state.table ? (
            <TableMenu editor={editor} />
          ) : (
            <IconButton icon="table" label={t`Додати таблицю`} onPress={() => putTable(editor)} />
          )}
        </Group>
        <Group aria-label={t`Зміни`} className={styles.group ?? ''}>
          <IconButton
            icon="undo"
            label={t`Скасувати`}
            isDisabled={!state.canUndo}
            onPress={() => chain().undo().run()}
          />
          <IconButton
            icon="undo"
            className={styles.redo}
            label={t`Повернути`}
            isDisabled={!state.canRedo}
            onPress={() => chain().redo().run()}
          />
        </Group>
      </Toolbar>
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'wait' && <WaitDialog editor={editor} lang={lang} onClose={close} />}
      {open === 'product' && <ProductDialog editor={editor} onClose={close} />}
      {open === 'picture' && <PictureDialog onClose={close} onPut={(picture) => putEmbed(editor, picture)} />}
    </>
  );
}

/** Turns the block at the cursor into a subheading, which can be a numbered step, or back into a paragraph. */
function toggleSubheading(editor: Editor, isStep: boolean): void {
  const chain = editor.chain().focus();
  if (editor.isActive('heading', { level: 3, isStep })) chain.setParagraph().run();
  else chain.setHeading({ level: 3 }).updateAttributes('heading', { isStep }).run();
}

/** Inserts a table after the block at the cursor, and moves the cursor into its first cell. */
function putTable(editor: Editor): void {
  const place = putEmbed(editor, newTable());
  editor
    .chain()
    .focus()
    .setTextSelection(place + TABLE_DEPTH)
    .run();
}

/** Positions from the start of a table to the text of its first cell: table, row, cell, paragraph. */
const TABLE_DEPTH = 4;

interface MarkProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly run: () => void;
  /** Visible letters of the button, hidden from screen readers. */
  readonly glyph: string;
  readonly look?: 'bold' | 'italic';
}

function Mark({ label, isOn, run, glyph, look }: MarkProps) {
  return (
    <ToggleButton className={styles.mark ?? ''} aria-label={label} isSelected={isOn} onChange={run}>
      <span className={clsx(styles.glyph, look && styles[look])} data-glyph={glyph} />
    </ToggleButton>
  );
}

/** Menu of commands for the table at the cursor. */
function TableMenu({ editor }: Pick<Props, 'editor'>) {
  const { t } = useLingui();
  const run = (name: keyof typeof TABLE_COMMANDS) => () => {
    TABLE_COMMANDS[name](editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  return (
    <Menu label={t`Таблиця`} trigger={<IconButton icon="columns" label={t`Таблиця`} />}>
      <MenuItem onAction={run('addRow')}>{t`Додати рядок нижче`}</MenuItem>
      <MenuItem onAction={run('addColumn')}>{t`Додати стовпець праворуч`}</MenuItem>
      <MenuItem onAction={run('deleteRow')}>{t`Видалити рядок`}</MenuItem>
      <MenuItem onAction={run('deleteColumn')}>{t`Видалити стовпець`}</MenuItem>
      <MenuItem isDangerous onAction={run('deleteTable')}>{t`Видалити таблицю`}</MenuItem>
    </Menu>
  );
}
