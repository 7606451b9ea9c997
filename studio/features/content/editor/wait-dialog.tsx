import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { Language } from '../../../../src/contract/language.ts';
import { formatWait, MAX_WAITS, readWaits, storedWaits } from '../../../../src/rules/waits.ts';
import { submitting } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface Props {
  readonly editor: Editor;
  /** The language of the text, in which the waits are shown; they are read in both. */
  readonly lang: Language;
  readonly onClose: () => void;
}

/** Asks how long a reader waits after the step at the cursor. */
export function WaitDialog({ editor, lang, onClose }: Props) {
  const { t } = useLingui();
  const before = storedWaits(String(editor.getAttributes('heading').minutes ?? ''));
  const [typed, setTyped] = useState(before.map((minutes) => formatWait(lang, minutes)).join(', '));
  const [error, setError] = useState<string>();
  const put = (minutes: readonly number[]) => {
    editor
      .chain()
      .focus()
      .updateAttributes('heading', { minutes: minutes.join(' ') })
      .run();
    onClose();
  };
  const save = () => {
    const waits = readWaits(typed);
    if (waits) return put(waits);
    setError(t`Впишіть час із хвилинами, годинами чи добами: 40 хв або 3 год, 12 год. Не більше ніж ${MAX_WAITS}.`);
  };
  return (
    <Dialog title={t`Очікування після кроку`} isOpen onOpenChange={onClose}>
      <form onSubmit={submitting(save)}>
        <TextField
          label={t`Скільки чекати`}
          hint={t`Покупець запустить таймер. Якщо час залежить від товару, впишіть усі через кому: 3 год, 12 год, 24 год.`}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
          error={error}
          autoFocus
        />
        <DialogActions>
          <Button type="submit">{t`Зберегти очікування`}</Button>
          {before.length > 0 && (
            <Button variant="secondary" onPress={() => put([])}>
              {t`Без очікування`}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
