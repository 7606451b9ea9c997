import { useEffect } from 'react';
import { Button } from '../../studio/ui/button.tsx';
import { CameraDialog } from '../../studio/ui/camera-dialog.tsx';
import { ConfirmDialog } from '../../studio/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../studio/ui/dialog.tsx';
import { DialogForm, FormDialog } from '../../studio/ui/form-dialog.tsx';
import { ManageDialog, SaveDialog } from '../../studio/ui/saved-view-dialogs.tsx';
import { Toasts, toast } from '../../studio/ui/toast.tsx';
import { framed, nothing, type Parts, pending, type Say } from '../gallery.tsx';
import { VIEWS } from './lists.tsx';

/** Shows toasts of the kinds that stay. */
function SomeToasts({ say }: { readonly say: Say }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    toast(say('Товар видалено', 'Товар удалён'), { action: { label: say('Повернути', 'Вернуть'), run: nothing } });
    toast(say('Немає зв’язку із сервером', 'Нет связи с сервером'), { tone: 'error' });
  }, []);
  return <Toasts />;
}

/** The parts that cover the screen. */
export function windows(say: Say): Parts {
  const text = say('Товар зникне з сайту. Його можна повернути.', 'Товар исчезнет с сайта. Его можно вернуть.');
  const actions = (
    <DialogActions>
      <Button>{say('Зберегти', 'Сохранить')}</Button>
      <Button variant="secondary">{say('Скасувати', 'Отменить')}</Button>
    </DialogActions>
  );
  const dialog = { title: say('Ціна за кількість', 'Цена за количество'), isOpen: true, onOpenChange: nothing };
  const many = Array.from({ length: 14 }, (_, index) => <p key={String(index)}>{text}</p>);
  const confirm = (onConfirm: () => Promise<unknown>) => (
    <ConfirmDialog
      title={say('Видалити товар?', 'Удалить товар?')}
      action={say('Видалити товар', 'Удалить товар')}
      isDangerous
      isOpen
      onClose={nothing}
      onConfirm={onConfirm}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
  const form = { action: say('Зберегти', 'Сохранить'), onClose: nothing };
  return {
    Dialog: {
      middle: framed(
        <Dialog {...dialog}>
          <p>{text}</p>
          {actions}
        </Dialog>,
      ),
      wide: framed(
        <Dialog {...dialog} placement="wide">
          <p>{text}</p>
          {actions}
        </Dialog>,
      ),
      'at the side, with long content': framed(
        <Dialog {...dialog} placement="side">
          {many}
          {actions}
        </Dialog>,
      ),
    },
    FormDialog: {
      'with an error': framed(
        <FormDialog
          {...form}
          title={dialog.title}
          form={{ run: nothing, message: say('Немає зв’язку із сервером', 'Нет связи с сервером') }}
        >
          <p>{text}</p>
        </FormDialog>,
      ),
      'with a form, dangerous and pending': framed(
        <Dialog {...dialog}>
          <DialogForm {...form} isDangerous form={{ run: nothing, isPending: true }}>
            <p>{text}</p>
          </DialogForm>
        </Dialog>,
      ),
    },
    ConfirmDialog: { open: framed(confirm(pending)) },
    SaveDialog: { open: framed(<SaveDialog screen={VIEWS.screen} onClose={nothing} />) },
    ManageDialog: { open: framed(<ManageDialog screen={VIEWS.screen} onClose={nothing} />) },
    CameraDialog: { 'without a camera': framed(<CameraDialog onCode={nothing} onClose={nothing} />, 520) },
    Toasts: { 'a success and an error': framed(<SomeToasts say={say} />, 260) },
  };
}
