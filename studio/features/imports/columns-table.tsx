import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/select.tsx';
import styles from './imports.module.css';

const NOTHING = 'nothing';

interface ColumnsTableProps<Field extends string> {
  /** Accessible name. */
  readonly label: string;
  /** Headings of the columns, '' for a column without one. */
  readonly headings: readonly string[];
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
  /** The field of each column; null for a column that is not read. */
  readonly fields: readonly (Field | null)[];
  readonly choices: readonly Field[];
  readonly nameOf: (field: Field) => string;
  /** Says that a column is not read. */
  readonly nothing: string;
  /** Field that several columns may have. */
  readonly repeatable?: Field;
  readonly isReadOnly?: boolean;
  readonly onChange: (fields: (Field | null)[]) => void;
}

/** Shows the first rows of a table, and above each column the field that it holds. */
export function ColumnsTable<Field extends string>(props: ColumnsTableProps<Field>) {
  const { label, headings, sample, fields, choices, nameOf, nothing, repeatable, isReadOnly = false, onChange } = props;
  const { t } = useLingui();
  const options = [
    { id: NOTHING as Field | typeof NOTHING, label: nothing },
    ...choices.map((id) => ({ id, label: nameOf(id) })),
  ];
  const put = (column: number, choice: Field | typeof NOTHING) => {
    const field = choice === NOTHING ? null : choice;
    const isTaken = (one: Field | null) => one === field && one !== repeatable;
    onChange(fields.map((one, at) => (at === column ? field : isTaken(one) ? null : one)));
  };
  // Columns and rows are identified by their positions: headings and cells may repeat.
  const columns = [...headings.entries()].map(([column, heading]) => ({
    ...{ column, heading: heading || t`Стовпець ${column + 1}`, field: fields[column] ?? null },
  }));
  return (
    <section className={styles.scroll} aria-label={label}>
      <table className={styles.sample}>
        <thead>
          <tr>
            {columns.map(({ column, heading, field }) => (
              <th key={column} scope="col">
                {isReadOnly ? (
                  <>
                    {heading}
                    <span className={styles.field}>{field === null ? nothing : nameOf(field)}</span>
                  </>
                ) : (
                  <Select
                    label={heading}
                    value={field ?? NOTHING}
                    options={options}
                    onChange={(choice) => put(column, choice)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...sample.entries()].map(([row, cells]) => (
            <tr key={row}>
              {columns.map(({ column }) => (
                <td key={column}>{cells[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
