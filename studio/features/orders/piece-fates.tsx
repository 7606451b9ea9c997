import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type FatedPieces, fateByDefault, PIECE_FATES, type PieceFate } from '../../../src/rules/piece-fates.ts';
import { isHandedOver } from '../../contract/order-moves.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import styles from './orders.module.css';
import { FATE_WORDS } from './words.ts';

type Line = StudioOrder['lines'][number];

/** Numbers of a line's pieces by fate. */
export type Fates = Readonly<Partial<Record<PieceFate, number>>>;

/** Returns the possible fates of an order's pieces: only pieces that were handed over can stay with the customer. */
export const possibleFates = ({ status }: Pick<StudioOrder, 'status'>): readonly PieceFate[] =>
  PIECE_FATES.filter((fate) => fate !== 'kept' || isHandedOver(status));

export const countOf = (fates: Fates): number => Object.values(fates).reduce((sum, count) => sum + count, 0);

/** Returns the pieces of a line in the form of the API. */
export const piecesOf = (position: number, fates: Fates): FatedPieces[] =>
  PIECE_FATES.flatMap((fate) => {
    const quantity = fates[fate] ?? 0;
    return quantity > 0 ? [{ position, quantity, fate }] : [];
  });

/** State of the fields for the fates of pieces that an order still holds, line by line. */
export interface PieceFatesState {
  /** Fates that a line's pieces can have; pieces without one go to the shelf. */
  readonly choice: readonly PieceFate[];
  readonly lines: readonly { readonly line: Line; readonly left: number; readonly fates: Fates }[];
  readonly change: (position: number, fates: Fates) => void;
  readonly pieces: FatedPieces[];
  /** True if no line exceeds its number of pieces. */
  readonly isValid: boolean;
}

/** @param wasPacked true if made-to-measure pieces are already cut or engraved */
export function usePieceFates(order: StudioOrder, wasPacked: boolean): PieceFatesState {
  const [said, setSaid] = useState<ReadonlyMap<number, Fates>>(new Map());
  const lines = order.lines.flatMap((line) => {
    const left = line.quantity - line.returned;
    const fates = said.get(line.position) ?? { [fateByDefault(line, wasPacked)]: left };
    return left > 0 ? [{ line, left, fates: { ...fates, shelf: left - countOf({ ...fates, shelf: 0 }) } }] : [];
  });
  return {
    choice: possibleFates(order).filter((fate) => fate !== 'shelf'),
    lines,
    change: (position, fates) => setSaid(new Map(said).set(position, fates)),
    pieces: lines.flatMap(({ line: { position }, fates }) => piecesOf(position, fates)),
    isValid: lines.every(({ fates }) => fates.shelf >= 0),
  };
}

/** Fields for the pieces of each line that do not return to stock; shows how many return. */
export function PieceFates({ choice, lines, change }: PieceFatesState) {
  const { t } = useLingui();
  return lines.map(({ line, left, fates }) => {
    const shelf = fates.shelf ?? 0;
    return (
      <FateFields
        key={line.position}
        line={line}
        choice={choice}
        fates={fates}
        onChange={(next) => change(line.position, next)}
        text={shelf < 0 ? t`Тут лише ${left} шт.` : t`На полицю: ${shelf} з ${left} шт.`}
      />
    );
  });
}

interface FateFieldsProps {
  readonly line: Line;
  readonly choice: readonly PieceFate[];
  readonly fates: Fates;
  readonly onChange: (fates: Fates) => void;
  /** Number of remaining pieces, or an error of the input. */
  readonly text: string;
  /** Further fields of the line. */
  readonly children?: ReactNode;
}

/** Fields for the number of a line's pieces with each fate. */
export function FateFields({ line, choice, fates, onChange, text, children }: FateFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={styles.fates}>
      <legend>{line.name}</legend>
      <p className={cells.soft} aria-live="polite">
        {text}
        {line.isMade && <> {t`Зроблено на замовлення: знову не продати.`}</>}
      </p>
      <div className={layout.line}>
        {choice.map((fate) => (
          <NumberField
            key={fate}
            label={fate === 'written-off' ? t`Списати` : i18n._(FATE_WORDS[fate])}
            unit={t`шт.`}
            min={0}
            value={fates[fate] ?? 0}
            onChange={(count) => onChange({ ...fates, [fate]: count ?? 0 })}
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}
