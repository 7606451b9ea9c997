import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteStudioCustomer, exportStudioCustomer, type StudioCustomer } from '../../contract/customers.ts';
import { download } from '../../lib/download.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './customers.module.css';

interface PersonalDataProps {
  readonly customer: StudioCustomer;
  readonly onDeleted: () => void;
}

/** Export and deletion of personal data, which customers are entitled to by law. */
export function PersonalData({ customer, onDeleted }: PersonalDataProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const errorMessage = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  const copy = useMutation({
    mutationFn: () => api.request(exportStudioCustomer, { params: { id: customer.id } }),
    onSuccess(data) {
      download('pozolota.json', 'application/json', JSON.stringify(data, null, 2));
      toast(t`Дані завантажено`);
    },
  });
  if (!may('customers.export') && !may('customers.delete')) return null;
  return (
    <Panel title={t`Особисті дані`}>
      <p
        className={cells.soft}
      >{t`На прохання покупця: копія всього, що магазин про нього зберігає, або видалення.`}</p>
      <div className={layout.actions}>
        {may('customers.export') && (
          <Button variant="secondary" isPending={copy.isPending} onPress={() => copy.mutate()}>
            {t`Завантажити дані`}
          </Button>
        )}
        {may('customers.delete') && (
          <Button variant="danger" onPress={() => setOpen(true)}>{t`Видалити кабінет`}</Button>
        )}
      </div>
      <div role="alert">{copy.error && <Notice tone="error">{errorMessage(copy.error)}</Notice>}</div>
      {isOpen && <DeleteDialog customer={customer} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface DeleteDialogProps extends PersonalDataProps {
  readonly onClose: () => void;
}

/** Explains which data are deleted and which are kept, and requires a typed word, because deletion is irreversible. */
function DeleteDialog({ customer, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const word = t`видалити`;
  const isTyped = typed.trim().toLowerCase() === word;
  const write = useMutation({
    mutationFn: () => api.request(deleteStudioCustomer, { params: { id: customer.id } }),
    onSuccess() {
      onClose();
      onDeleted();
      client.removeQueries({ queryKey: ['customers', 'one'] });
      void client.invalidateQueries({ queryKey: ['customers', 'list'] });
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const remove = () => {
    setTried(true);
    if (isTyped) write.mutate();
  };
  return (
    <FormDialog
      title={t`Видалити кабінет?`}
      role="alertdialog"
      action={t`Видалити назавжди`}
      dismissal={t`Не видаляти`}
      isDangerous
      form={{ run: remove, isPending: write.isPending, message: write.error && errorMessage(write.error) }}
      onClose={onClose}
    >
      <p>{t`Піде назавжди:`}</p>
      <ul className={styles.list}>
        <li>{t`ім’я, контакти, пароль і входи`}</li>
        <li>{t`кошик, бажання, листи, SMS і нотатки`}</li>
      </ul>
      <p>{t`Лишиться для обліку:`}</p>
      <ul className={styles.list}>
        <li>{t`замовлень: ${customer.orders.length}, із товарами й сумами, без імені, контактів і адреси`}</li>
        <li>{t`замовлення, що ще в роботі, збережуть дані для доставки, доки не закінчаться`}</li>
        <li>{t`запис у журналі, що кабінет видалено, без даних людини`}</li>
      </ul>
      <TextField
        label={t`Щоб підтвердити, впишіть «${word}»`}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isTried && !isTyped ? t`Впишіть слово «${word}»` : undefined}
      />
    </FormDialog>
  );
}
