import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportProducts } from '../../contract/imports.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';

const FORMATS = ['csv', 'xlsx', 'yml'] as const;
type State = 'all' | 'published' | 'hidden';

/** Exports products as files, filtered by words and state. */
export function ExportPanel() {
  const { t } = useLingui();
  const { api } = useStudio();
  const [q, setWords] = useState('');
  const [state, setState] = useState<State>('all');
  const query = { ...(q.trim() !== '' && { q: q.trim() }), ...(state !== 'all' && { state }) };
  return (
    <Panel title={t`Експорт товарів`}>
      <div className={styles.fields}>
        <SearchField label={t`Назва, артикул, бренд`} value={q} onChange={setWords} />
        <Select<State>
          label={t`Публікація`}
          value={state}
          onChange={setState}
          options={[
            { id: 'all', label: t`Усі товари` },
            { id: 'published', label: t`Опубліковані` },
            { id: 'hidden', label: t`Приховані` },
          ]}
        />
      </div>
      <ul className={styles.downloads}>
        {FORMATS.map((format) => (
          <li key={format}>
            <a href={api.url(exportProducts, { params: { format }, query })} download>
              {t`Завантажити`} {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.words}>{t`Файл, завантажений і імпортований назад, нічого не змінює.`}</p>
    </Panel>
  );
}
