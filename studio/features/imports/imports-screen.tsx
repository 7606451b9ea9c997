import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { MOST_FILE_BYTES } from '../../contract/table-fields.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ListTable, useListScreen } from '../../ui/list-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ExportPanel } from './export-panel.tsx';
import styles from './imports.module.css';
import { STATES } from './labels.ts';
import { PastePanel } from './paste-panel.tsx';
import { importsQuery, useUpload } from './queries.ts';

const MEBIBYTE = 1024 * 1024;

/** The screen of imports and exports: a new import, recent imports, and exports. */
export function ImportsScreen() {
  const { t } = useLingui();
  const may = useMay();
  return (
    <>
      <PageHeader title={t`Імпорт і експорт`} />
      <div className={styles.screen}>
        {may('imports.run') && <PastePanel />}
        {may('imports.run') && <UploadPanel />}
        <ExportPanel />
        {may('imports.run') && <ImportList />}
      </div>
    </>
  );
}

function UploadPanel() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const upload = useUpload();
  const most = MOST_FILE_BYTES / MEBIBYTE;
  // Errors are in `upload.error`, which is shown below.
  const send = ([file]: readonly File[]) => {
    if (file) upload.mutate(file, { onSuccess: ({ id }) => void navigate({ to: '/imports/$id', params: { id } }) });
  };
  return (
    <Panel title={t`Новий імпорт`}>
      <p className={styles.words}>
        {t`Прайс або таблиця товарів. Спершу побачите все, що зміниться, і всі помилки; без вашої згоди нічого не запишеться.`}
      </p>
      <FileDrop
        label={t`Перетягніть файл сюди`}
        hint={t`CSV, XLSX або YML, до ${most} МБ`}
        accept={['.csv', '.tsv', '.txt', '.xlsx', '.yml', '.xml']}
        isDisabled={upload.isPending}
        onFiles={send}
      />
      {upload.isPending && <ProgressBar label={t`Файл надсилається`} value={null} />}
      {upload.error && <ErrorState error={upload.error} />}
    </Panel>
  );
}

function ImportList() {
  const { t, i18n } = useLingui();
  const { api, lang } = useStudio();
  const list = useListScreen({ query: importsQuery(api), rowsOf: (imports) => imports, idOf: ({ id }) => id });
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Kyiv' });
  return (
    <Panel title={t`Попередні імпорти`}>
      <ListTable
        label={t`Попередні імпорти`}
        list={list}
        columns={[
          {
            id: 'file',
            header: t`Файл`,
            isRowHeader: true,
            cell: ({ id, fileName }) => (
              <Link to="/imports/$id" params={{ id }}>
                {fileName}
              </Link>
            ),
          },
          {
            id: 'state',
            header: t`Стан`,
            cell: ({ state }) => <Badge tone={STATES[state].tone}>{i18n._(STATES[state].label)}</Badge>,
          },
          { id: 'rows', header: t`Рядків`, align: 'end', cell: ({ rowCount }) => rowCount },
          { id: 'author', header: t`Хто`, cell: ({ author }) => author ?? t`Командою` },
          { id: 'created', header: t`Коли`, cell: ({ createdAt }) => time.format(new Date(createdAt)) },
        ]}
        empty={
          <EmptyState icon="upload" title={t`Імпортів ще не було`}>
            {t`Завантажте файл вище.`}
          </EmptyState>
        }
      />
      <Notice>{t`Імпорт можна повернути протягом 90 днів.`}</Notice>
    </Panel>
  );
}
