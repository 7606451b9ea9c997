import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { submitting } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hrefOf } from './href-of.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Asks for the target of the selected text. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useLingui();
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  const chain = () => editor.chain().focus().extendMarkRange('link');
  const save = () => {
    const href = hrefOf(typed, window.location.origin);
    if (href === null) return setError(t`Впишіть адресу: /dostavka, https://…, пошту або телефон`);
    const isEmpty = editor.state.selection.empty && !editor.isActive('link');
    if (isEmpty)
      chain()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain().setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog title={t`Посилання`} isOpen onOpenChange={onClose}>
      <form onSubmit={submitting(save)}>
        <TextField
          label={t`Адреса`}
          hint={t`Сторінка магазину — без домену й мови: /mordany. Мову додамо самі.`}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
          error={error}
          autoFocus
        />
        <DialogActions>
          <Button type="submit">{t`Зберегти посилання`}</Button>
          {before !== '' && (
            <Button
              variant="secondary"
              onPress={() => {
                chain().unsetLink().run();
                onClose();
              }}
            >
              {t`Прибрати посилання`}
            </Button>
          )}
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
