import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, useState } from 'react';
import type { ResponseOf } from '../../../src/contract/endpoint.ts';
import { MOST_LIST_ROWS } from '../../contract/list-roles.ts';
import { type listSupplierLists, MOST_LIST_BYTES } from '../../contract/supplier-lists.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './imports.module.css';
import { supplierListsQuery, useAddList } from './list-queries.ts';
import { tableText } from './pasted-table.ts';

const MEBIBYTE = 1024 * 1024;

/** Takes a supplier's list as it is, pasted or as a file, and lists the drafts that are open. */
export function PastePanel() {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate();
  const { data } = useQuery(supplierListsQuery(api));
  const errorMessage = useErrorMessage();
  const add = useAddList();
  const [supplier, setSupplier] = useState('');
  const [text, setText] = useState('');
  const most = MOST_LIST_BYTES / MEBIBYTE;
  const send = (name: string, content: Blob) => {
    if (add.isPending) return;
    add.mutate(
      { name, supplier: supplier.trim(), content },
      { onSuccess: ({ id }) => void navigate({ to: '/imports/lists/$id', params: { id } }) },
    );
  };
  const today = i18n.date(new Date(), { dateStyle: 'medium' });
  const submit = submitting(() => {
    if (text.trim() === '') return;
    send([supplier.trim() || t`Прайс`, today].join(', '), new Blob([text]));
  });
  // A browser gives a table of a letter as lines without columns, so its HTML is taken instead.
  const paste = (event: ClipboardEvent) => {
    const table = tableText(event.clipboardData.getData('text/html'));
    if (table === null || text.trim() !== '' || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    setText(table);
  };
  return (
    <Panel title={t`Вставити прайс постачальника`}>
      <p className={styles.words}>
        {t`Скопіюйте прайс як є: з Excel, листа чи PDF. Студія впізнає стовпці, знайде товари за артикулом, штрихкодом або назвою й покаже, що зміниться. Без вашої згоди нічого не запишеться.`}
      </p>
      <form className={styles.paste} onSubmit={submit} onPaste={paste}>
        <SuggestField
          label={t`Постачальник`}
          hint={t`Назвіть його, і наступного разу стовпці й товари впізнаються самі`}
          isOptional
          value={supplier}
          onChange={setSupplier}
          suggestions={data?.suppliers ?? []}
        />
        <TextArea label={t`Прайс`} hint={t`Вставте сюди: Ctrl V`} rows={5} value={text} onChange={setText} />
        <Button type="submit" isDisabled={text.trim() === ''} isPending={add.isPending}>
          {t`Розібрати прайс`}
        </Button>
      </form>
      <FileDrop
        label={t`Або перетягніть файл прайсу`}
        hint={t`CSV, XLSX або TXT, до ${most} МБ`}
        accept={['.csv', '.tsv', '.txt', '.xlsx']}
        isDisabled={add.isPending}
        onFiles={([file]) => file && send(file.name, file)}
      />
      {add.error && (
        <div role="alert">
          <Notice tone="error">
            {'file' in fieldErrors(add.error)
              ? t`Прайс не прочитано: потрібен текст або файл CSV чи XLSX, до ${MOST_LIST_ROWS} рядків.`
              : errorMessage(add.error)}
          </Notice>
        </div>
      )}
      {data && data.lists.length > 0 && <Drafts lists={data.lists} />}
    </Panel>
  );
}

type Draft = ResponseOf<typeof listSupplierLists>['lists'][number];

function Drafts({ lists }: { readonly lists: readonly Draft[] }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <h3>{t`Чернетки прайсів`}</h3>
      <ul className={layout.rows}>
        {lists.map(({ id, name, importId, updatedAt }) => (
          <li key={id}>
            <Link to="/imports/lists/$id" params={{ id }}>
              {name}
            </Link>{' '}
            {importId !== null && <Badge tone="success">{t`Передано в імпорт`}</Badge>}{' '}
            <span className={styles.soft}>
              {i18n.date(new Date(updatedAt), { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
