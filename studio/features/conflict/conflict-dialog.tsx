import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useActorText } from '../../lib/actor-names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import styles from './conflict.module.css';
import { shortenAlike } from './shorten-alike.ts';
import { type Difference, defaultSide, differencesOf, merged, type Side } from './three-way.ts';
import { type FieldWords, useFieldWords } from './use-field-words.ts';

type Values = Readonly<Record<string, unknown>>;

interface ConflictDialogProps<Form extends Values> {
  /** Labels of the fields, and formatters of values that need one. */
  readonly words: FieldWords<Form>;
  /** Initial values of the form. */
  readonly base: Form;
  /** Values that another editor has saved since. */
  readonly theirs: Form;
  /** Typed values. */
  readonly mine: Form;
  /** The other editor, as returned by the API; null if unknown. */
  readonly changedBy: string | null;
  /** Fields that editors do not write: they keep the last saved values and are not shown. */
  readonly hidden?: readonly string[];
  /** Called with the merged values, which are based on the saved ones. */
  readonly onResolve: (values: Form) => void;
  /** Called if the dialog is closed without a decision: the input stays unsaved. */
  readonly onClose: () => void;
}

/**
 * Resolves concurrent edits field by field: shows the initial, the saved and the typed value, so that nothing is lost.
 */
export function ConflictDialog<Form extends Values>(props: ConflictDialogProps<Form>) {
  const { base, theirs, mine, changedBy, words, hidden = [], onResolve, onClose } = props;
  const { t } = useLingui();
  const whoIs = useActorText();
  const { labelOf, format } = useFieldWords(words);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const differences = differencesOf(base, theirs, mine).filter(({ path }) => !hidden.includes(path));
  const both = differences.filter(({ by }) => by === 'both');
  const alone = differences.filter(({ by }) => by !== 'both');
  const all = (side: Side) => setChoices(Object.fromEntries(both.map(({ path }) => [path, side])));
  const who = changedBy === null ? t`Хтось інший` : whoIs(changedBy);
  return (
    <Dialog title={t`Це вже змінив хтось інший`} role="alertdialog" placement="wide" isOpen onOpenChange={onClose}>
      <Notice tone="warning">
        <p>{t`${who}: зміни збережено, поки ви редагували. Ваші зміни тут, нічого не втрачено.`}</p>
      </Notice>
      {both.length > 1 && (
        <div className={layout.actions}>
          <Button variant="secondary" onPress={() => all('mine')}>{t`Усюди моє`}</Button>
          <Button variant="secondary" onPress={() => all('theirs')}>{t`Усюди їхнє`}</Button>
        </div>
      )}
      {both.map((difference) => (
        <Choice
          key={difference.path}
          difference={difference}
          label={labelOf(difference.path)}
          format={(value) => format(difference.path, value)}
          side={choices[difference.path] ?? defaultSide(difference)}
          onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
        />
      ))}
      {alone.length > 0 && <Alone differences={alone} labelOf={labelOf} format={format} />}
      <DialogActions>
        <Button onPress={() => onResolve(merged(theirs, differences, choices))}>{t`Об’єднати й зберегти`}</Button>
        <Button variant="secondary" onPress={onClose}>{t`Повернутися до форми`}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly label: string;
  readonly format: (value: unknown) => string;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

/** A field that both editors have changed. */
function Choice({ difference: { base, theirs, mine }, label, format, side, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const sides = [base, theirs, mine];
  const said = sides.map(format);
  // If only the markup differs, the markup is shown.
  const isMarkup = said[1] === said[2] && sides.every((side) => typeof side === 'string');
  const [was, their, own] = shortenAlike(isMarkup ? sides.map(String) : said);
  return (
    <div className={styles.choice}>
      <RadioGroup
        label={label}
        hint={t`Було: ${was}`}
        value={side}
        options={[
          { id: 'mine', label: t`Моє: ${own}` },
          { id: 'theirs', label: t`Їхнє: ${their}` },
        ]}
        onChange={onChoose}
      />
    </div>
  );
}

interface AloneProps {
  readonly differences: readonly Difference[];
  readonly labelOf: (path: string) => string;
  readonly format: (path: string, value: unknown) => string;
}

/** Fields that only one editor has changed, so there is nothing to choose. */
function Alone({ differences, labelOf, format }: AloneProps) {
  const { t } = useLingui();
  return (
    <section className={styles.alone}>
      <h3>{t`Без суперечок: буде і те, і те`}</h3>
      <dl>
        {differences.map(({ path, base, theirs, mine, by }) => {
          const [was, is] = shortenAlike([format(path, base), format(path, by === 'mine' ? mine : theirs)]);
          return (
            <div key={path}>
              <dt>{labelOf(path)}</dt>
              <dd>
                <del>{was}</del> → <ins>{is}</ins>{' '}
                <span className={layout.soft}>{by === 'mine' ? t`змінили ви` : t`змінили інші`}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
