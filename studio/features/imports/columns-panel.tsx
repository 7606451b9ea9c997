import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StudioImport } from '../../contract/imports.ts';
import { ENCODINGS, SEPARATORS } from '../../contract/table-fields.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ColumnsTable } from './columns-table.tsx';
import styles from './imports.module.css';
import { fieldsOf, useFieldName } from './labels.ts';
import { useImportActions } from './queries.ts';

/** Maps the columns of a file to fields, above its first rows. The mapping can be changed until rows are written. */
export function ColumnsPanel({ import: record }: { readonly import: StudioImport }) {
  const { t } = useLingui();
  const { choose } = useImportActions(record.id);
  const { columns, sample, state, isEmptyCleared, attributes } = record;
  const [mapping, setMapping] = useState(record.mapping);
  const [isClearing, setClearing] = useState(isEmptyCleared);
  const isOpen = state === 'checked' || state === 'cancelled';
  const isChanged = mapping.join() !== record.mapping.join() || isClearing !== isEmptyCleared;
  return (
    <Panel title={t`Стовпці файлу`}>
      <ReadingFields import={record} />
      <ColumnsTable
        label={t`Перші рядки файлу`}
        headings={columns}
        sample={sample}
        fields={mapping}
        choices={fieldsOf(attributes)}
        nameOf={useFieldName(attributes)}
        nothing={isOpen ? t`Не імпортувати` : t`Не імпортується`}
        isReadOnly={!isOpen}
        onChange={setMapping}
      />
      {isOpen && (
        <div className={styles.fields}>
          <Switch isSelected={isClearing} onChange={setClearing}>
            {t`Порожні комірки очищають усе, що може бути порожнім: бренд, стару ціну, собівартість, характеристики, фото, групу варіантів та інше`}
          </Switch>
          <Button
            variant={isChanged ? 'primary' : 'secondary'}
            isDisabled={!isChanged}
            isPending={choose.isPending}
            onPress={() => choose.mutate({ mapping, isEmptyCleared: isClearing })}
          >
            {t`Застосувати й перевірити`}
          </Button>
        </div>
      )}
      {choose.error && <ErrorState error={choose.error} />}
    </Panel>
  );
}

const SEPARATOR_NAMES: Readonly<Record<(typeof SEPARATORS)[number], MessageDescriptor>> = {
  ';': msg`Крапка з комою`,
  '\t': msg`Табуляція`,
  ',': msg`Кома`,
  '|': msg`Вертикальна риска`,
};

/** Settings for reading the file: encoding, separator and sheet. */
function ReadingFields({
  import: { id, format, settings, sheets, hasFile, state },
}: {
  readonly import: StudioImport;
}) {
  const { t, i18n } = useLingui();
  const { choose } = useImportActions(id);
  if (!hasFile || state !== 'checked') return null;
  const read = (changed: Partial<typeof settings>) => choose.mutate({ settings: { ...settings, ...changed } });
  return (
    <div className={styles.fields}>
      {format !== 'xlsx' && (
        <Select
          label={t`Кодування`}
          value={settings.encoding ?? null}
          options={ENCODINGS.map((encoding) => ({ id: encoding, label: encoding.toUpperCase() }))}
          onChange={(encoding) => read({ encoding })}
        />
      )}
      {format === 'csv' && (
        <Select
          label={t`Розділювач`}
          value={settings.separator ?? null}
          options={SEPARATORS.map((separator) => ({ id: separator, label: i18n._(SEPARATOR_NAMES[separator]) }))}
          onChange={(separator) => read({ separator })}
        />
      )}
      {sheets.length > 1 && (
        <Select
          label={t`Аркуш`}
          value={settings.sheet ?? null}
          options={sheets.map((sheet) => ({ id: sheet, label: sheet }))}
          onChange={(sheet) => read({ sheet })}
        />
      )}
    </div>
  );
}
