import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListRow } from '../../contract/supplier-lists.ts';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './imports.module.css';

interface UnclearCellsProps {
  readonly row: ListRow;
  readonly headings: readonly string[];
  readonly onSave: (column: number, text: string) => void;
}

/** Fields for the numbers of a row that can be read in two ways. */
export function UnclearCells({ row: { row, state, unclear }, headings, onSave }: UnclearCellsProps) {
  if (state === 'ignored') return null;
  return unclear.map(({ column, text }) => (
    <UnclearCell
      key={`${row}:${column}:${text}`}
      heading={headings[column] ?? ''}
      text={text}
      onSave={(next) => onSave(column, next)}
    />
  ));
}

interface UnclearCellProps {
  readonly heading: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
}

function UnclearCell({ heading, text, onSave }: UnclearCellProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  return (
    <form
      className={styles.fields}
      onSubmit={submitting(() => {
        if (typed !== text) onSave(typed);
      })}
    >
      <TextField label={heading || t`Число`} value={typed} onChange={setTyped} />
      <Button type="submit" variant="secondary" isDisabled={typed === text}>
        {t`Виправити`}
      </Button>
    </form>
  );
}
