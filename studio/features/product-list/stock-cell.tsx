import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { MOST_PIECES } from '../../contract/limits.ts';
import type { ProductRow } from '../../contract/product-list.ts';
import { moveStock, type StockMove } from '../../contract/stock.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { parseInteger } from '../../lib/integer.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditableCell, type Typed } from './editable-cell.tsx';
import { type Reason, reasonOf } from './movement-reasons.ts';
import { ReasonSelect } from './reason-select.tsx';
import { useRowUpdate } from './row-updates.ts';

/** Returns the movement from the stock that the person saw to another one. */
function moveTo(chosen: Reason, seen: number, stock: number): StockMove {
  const reason = reasonOf(chosen, stock - seen);
  if (reason === 'counted') return { reason, counted: stock, seen, note: null };
  return { reason, delta: stock - seen, note: null };
}

/** The stock of a product for sale, edited in the list: a movement with its reason, by default a recount. */
export function StockCell({ row, children }: { readonly row: ProductRow; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const [reason, setReason] = useState<Reason>('counted');
  const move = useMovement(row);
  const name = row.name[lang];
  const parse = (text: string): Typed => {
    const [min, max] = [0, MOST_PIECES];
    const parsed = parseInteger(text, { min, max });
    return parsed.isValid ? parsed : { problem: t`Ціле число від ${min} до ${max}` };
  };
  const save = async (stock: number) => {
    await move(moveTo(reason, row.stock, stock), row.stock);
    return null;
  };
  return (
    <EditableCell
      column="stock"
      label={t`Залишок: ${name}`}
      value={row.stock}
      text={String(row.stock)}
      inputMode="numeric"
      {...{ parse, save }}
      onBegin={() => setReason('counted')}
      below={(typed) => (
        <ReasonSelect value={reason} delta={typed === null ? 0 : typed - row.stock} onChange={setReason} />
      )}
    >
      {children}
    </EditableCell>
  );
}

/** Returns a function that moves stock, shows the result in the list and offers the opposite movement. */
function useMovement({ id, sku }: ProductRow) {
  const { t } = useLingui();
  const { api } = useStudio();
  const update = useRowUpdate();
  const errorMessage = useErrorMessage();
  const send = async (body: StockMove) => {
    const done = await api.request(moveStock, { params: { id: String(id) }, body });
    update(id, { stock: done.stock });
    return done;
  };
  const undo = async (delta: number) => {
    try {
      const { stock } = await send({ reason: 'correction', delta: -delta, note: null });
      toast(t`${sku}: залишок знову ${stock}`, { key: 'cell' });
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    }
  };
  return async (body: StockMove, seen: number): Promise<void> => {
    const { stock, delta } = await send(body);
    const sold = seen + delta - stock;
    const text =
      sold === 0 ? t`${sku}: залишок ${seen} → ${stock}` : t`${sku}: залишок ${stock}. Поки ви рахували, він змінився`;
    toast(text, {
      key: 'cell',
      ...(delta !== 0 && { action: { label: t`Скасувати`, run: () => void undo(delta) } }),
    });
  };
}
