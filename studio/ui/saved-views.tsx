import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { useErrorMessage } from '../lib/error-message.ts';
import { useSavedViews } from '../lib/saved-views.ts';
import { parseSearch } from '../lib/search.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Notice } from './notice.tsx';
import styles from './saved-views.module.css';
import { TextField } from './text-field.tsx';
import { toast } from './toast.tsx';

/** Views of a list that somebody has saved; a view is an address, so it opens as a link would. `screen`: `products`. */
export function SavedViews({ screen }: { readonly screen: string }) {
  const { t } = useLingui();
  const { views } = useSavedViews(screen);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const openView = useOpenView();
  const trigger = (
    <Button variant="secondary">
      <Icon name="star" size="s" />
      {t`Вигляди`}
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} label={t`Збережені вигляди`}>
        {views.map((view) => (
          <MenuItem key={view.id} onAction={() => openView(view.search)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuItem onAction={() => setOpen('save')}>{t`Зберегти цей вигляд…`}</MenuItem>
        {views.length > 0 && <MenuItem onAction={() => setOpen('manage')}>{t`Видалити вигляди…`}</MenuItem>}
      </Menu>
      <SaveDialog screen={screen} isOpen={open === 'save'} onClose={() => setOpen(null)} />
      <ManageDialog screen={screen} isOpen={open === 'manage'} onClose={() => setOpen(null)} />
    </>
  );
}

function useOpenView() {
  const navigate = useNavigate();
  // Each list's own `validateSearch` has the last word on what stands there.
  return (search: string) => void navigate({ to: '.', search: parseSearch(search) as never });
}

interface ViewDialogProps {
  readonly screen: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function SaveDialog({ screen, isOpen, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { save } = useSavedViews(screen);
  const search = useRouterState({ select: ({ location }) => location.searchStr.replace(/^\?/, '') });
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toast(t`Вигляд «${name.trim()}» збережено`);
      setName('');
      onClose();
    };
    save.mutate({ name, search }, { onSuccess });
  };
  const fieldError = save.error instanceof ApiError ? save.error.fields.name : undefined;
  return (
    <Dialog title={t`Зберегти вигляд`} isOpen={isOpen} onOpenChange={(next) => !next && onClose()}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextField
          label={t`Назва вигляду`}
          hint={t`Фільтри, сортування й стовпці, які зараз на екрані`}
          value={name}
          onChange={setName}
          error={fieldError}
          maxLength={60}
          autoFocus
        />
        <div role="alert">
          {save.error && fieldError === undefined && <Notice tone="error">{errorMessage(save.error)}</Notice>}
        </div>
        <DialogActions>
          <Button type="submit" isPending={save.isPending}>{t`Зберегти`}</Button>
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ManageDialog({ screen, isOpen, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { views, remove } = useSavedViews(screen);
  return (
    <Dialog title={t`Збережені вигляди`} isOpen={isOpen} onOpenChange={(next) => !next && onClose()}>
      <ul className={styles.list}>
        {views.map(({ id, name }) => (
          <li key={id} className={styles.view}>
            {name}
            <IconButton
              icon="trash"
              label={t`Видалити вигляд «${name}»`}
              onPress={() => remove.mutate(id, { onError: (error) => toast(errorMessage(error), { tone: 'error' }) })}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="secondary" onPress={onClose}>{t`Закрити`}</Button>
      </DialogActions>
    </Dialog>
  );
}
