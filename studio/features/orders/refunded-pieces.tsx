import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import type { AskedPieces, PieceFate } from '../../../src/rules/piece-fates.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { countOf, FateFields, type Fates, piecesOf, possibleFates } from './piece-fates.tsx';

type Line = StudioOrder['lines'][number];

/** The refunded pieces of a line: those whose fate is recorded now, and those recorded before. */
interface Refunded {
  readonly fates: Fates;
  readonly told: number;
}

interface RefundableLine extends Refunded {
  readonly line: Line;
  /** Number of pieces whose fate can be recorded now, and of those recorded before that are not refunded yet. */
  readonly left: number;
  readonly known: number;
}

/** State of the fields for refunded pieces, line by line. */
export interface RefundedPiecesState {
  readonly choice: readonly PieceFate[];
  readonly lines: readonly RefundableLine[];
  readonly change: (position: number, refunded: Refunded) => void;
  readonly pieces: AskedPieces[];
  /** True if no line exceeds its number of pieces. */
  readonly isValid: boolean;
}

const NONE: Refunded = { fates: {}, told: 0 };

export function useRefundedPieces(order: StudioOrder): RefundedPiecesState {
  const [said, setSaid] = useState<ReadonlyMap<number, Refunded>>(new Map());
  const lines = order.lines
    .map((line) => ({
      ...(said.get(line.position) ?? NONE),
      line,
      left: line.quantity - Math.max(line.refunded, line.returned),
      known: Math.max(0, line.returned - line.refunded),
    }))
    .filter(({ left, known }) => left + known > 0);
  return {
    choice: possibleFates(order),
    lines,
    change: (position, refunded) => setSaid(new Map(said).set(position, refunded)),
    pieces: lines.flatMap(({ line: { position }, fates, told }) => [
      ...piecesOf(position, fates),
      ...(told > 0 ? [{ position, quantity: told }] : []),
    ]),
    isValid: lines.every(({ fates, left }) => countOf(fates) <= left),
  };
}

/** Fields for the number of refunded pieces of each line, and their fates. */
export function RefundedPieces({ choice, lines, change }: RefundedPiecesState) {
  const { t } = useLingui();
  return lines.map(({ line, left, known, fates, told }) => (
    <FateFields
      key={line.position}
      line={line}
      choice={choice}
      fates={fates}
      onChange={(next) => change(line.position, { fates: next, told })}
      text={
        countOf(fates) > left
          ? t`Тут лише ${left} шт.`
          : t`${left + known} шт. по ${formatMoney(Math.floor(line.netCost / line.quantity))}`
      }
    >
      {known > 0 && (
        <NumberField
          label={t`Уже записано, де товар`}
          unit={t`шт.`}
          max={known}
          value={told}
          onChange={(count) => change(line.position, { fates, told: count ?? 0 })}
        />
      )}
    </FateFields>
  ));
}
