import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StudioImport } from '../../contract/imports.ts';
import { ENCODINGS, SEPARATORS, type TableField } from '../../contract/table-fields.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './imports.module.css';
import { choicesOf, labelOf } from './labels.ts';
import { useImportActions } from './queries.ts';

const NOTHING = 'nothing';
type Choice = TableField | typeof NOTHING;

/** Maps the columns of a file to fields, above its first rows. The mapping can be changed until rows are written. */
export function ColumnsPanel({ import: record }: { readonly import: StudioImport }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const { choose } = useImportActions(record.id);
  const { columns, sample, state, id, isEmptyCleared, attributes } = record;
  const [mapping, setMapping] = useState(record.mapping);
  const [isClearing, setClearing] = useState(isEmptyCleared);
  const isOpen = state === 'checked' || state === 'cancelled';
  const isChanged = mapping.join() !== record.mapping.join() || isClearing !== isEmptyCleared;
  const wordOf = (label: MessageDescriptor | string) => (typeof label === 'string' ? label : i18n._(label));
  const options = [
    { id: NOTHING as Choice, label: t`Не імпортувати` },
    ...choicesOf(attributes, lang).map(({ id: field, label }) => ({ id: field as Choice, label: wordOf(label) })),
  ];
  const nameOf = (field: TableField | null) =>
    field === null ? t`Не імпортується` : wordOf(labelOf(field, attributes, lang));
  const put = (index: number, choice: Choice) => {
    const field = choice === NOTHING ? null : choice;
    // A field can be mapped to one column only.
    setMapping(mapping.map((one, at) => (at === index ? field : one === field ? null : one)));
  };
  return (
    <Panel title={t`Стовпці файлу`}>
      <ReadingFields import={record} />
      <section className={styles.scroll} aria-label={t`Перші рядки файлу`}>
        <table className={styles.sample}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; headings may repeat
                <th key={`${id}-${index}`} scope="col">
                  {isOpen ? (
                    <Select<Choice>
                      label={column || t`Стовпець ${index + 1}`}
                      value={mapping[index] ?? NOTHING}
                      options={options}
                      onChange={(choice) => put(index, choice)}
                    />
                  ) : (
                    <>
                      {column || t`Стовпець ${index + 1}`}
                      <span className={styles.field}>{nameOf(mapping[index] ?? null)}</span>
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of a file stay where they are
              <tr key={row}>
                {columns.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same as its column
                  <td key={index}>{cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isOpen && (
        <div className={styles.fields}>
          <Switch isSelected={isClearing} onChange={setClearing}>
            {t`Порожні комірки очищають бренд, стару ціну, ціни від суми, послуги, характеристики й фото`}
          </Switch>
          <Button
            variant={isChanged ? 'primary' : 'secondary'}
            isDisabled={!isChanged}
            isPending={choose.isPending}
            onPress={() => choose.mutate({ mapping: [...mapping], isEmptyCleared: isClearing })}
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
