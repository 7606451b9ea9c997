import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import { undoAudit } from '../../contract/audit.ts';
import { moneyText, parseMoney } from '../../contract/money.ts';
import type { ProductRow } from '../../contract/product-list.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { MONEY_PROBLEMS } from '../../lib/money-problems.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CellConflict, EditableCell, type Typed } from './editable-cell.tsx';
import { useRowUpdate } from './row-updates.ts';
import { type PricedProduct, savePrice } from './save-price.ts';

interface PriceCellProps {
  readonly row: ProductRow;
  readonly isAsked: boolean;
  readonly onAsked: () => void;
  readonly children: ReactNode;
}

/** The price of a product, edited in the list. */
export function PriceCell({ row, isAsked, onAsked, children }: PriceCellProps) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const save = usePriceSave(row);
  const name = row.name[lang];
  const parse = (text: string): Typed => {
    const parsed = parseMoney(text);
    return parsed.isValid ? { value: parsed.kopiykas } : { problem: i18n._(MONEY_PROBLEMS[parsed.problem]) };
  };
  return (
    <EditableCell
      column="price"
      label={t`Ціна: ${name}`}
      value={row.price}
      text={moneyText(row.price)}
      inputMode="decimal"
      {...{ parse, isAsked, onAsked }}
      save={(price) => save(row, price)}
    >
      {children}
    </EditableCell>
  );
}

/** A saved change of a price, in kopiykas. */
interface PriceChange {
  readonly id: number;
  readonly before: number;
  readonly now: number;
  /** The transaction to undo; null if there is nothing to undo. */
  readonly transaction: string | null;
}

/** Returns a function that saves a price, shows it in the list and offers its undo. */
function usePriceSave({ sku }: ProductRow) {
  const { t } = useLingui();
  const { api } = useStudio();
  const update = useRowUpdate();
  const errorMessage = useErrorMessage();
  const save = async (seen: PricedProduct, price: number): Promise<CellConflict | null> => {
    const saved = await savePrice(api, seen, price);
    if (!saved.isSaved) {
      const { current, changedBy } = saved;
      update(current.id, current);
      const [theirs, mine] = [formatMoney(current.price), formatMoney(price)];
      return {
        message:
          changedBy === null
            ? t`Тим часом ціну змінено на ${theirs}`
            : t`Тим часом ціну змінено на ${theirs} (${changedBy})`,
        action: t`Записати ${mine}`,
        overwrite: () => save(current, price),
      };
    }
    const { product, transaction } = saved;
    update(product.id, product);
    tell({ id: product.id, before: seen.price, now: price, transaction });
    return null;
  };
  const tell = ({ transaction, ...change }: PriceChange) => {
    const [before, now] = [formatMoney(change.before), formatMoney(change.now)];
    toast(t`${sku}: ціна ${before} → ${now}`, {
      key: 'cell',
      ...(transaction && { action: { label: t`Скасувати`, run: () => void undo({ ...change, transaction }) } }),
    });
  };
  /** The journal undoes, because it restores a price that is unusual without asking. */
  const undo = async ({ id, before, now, transaction: undone }: PriceChange & { readonly transaction: string }) => {
    try {
      const body = { selection: { transaction: undone }, keepBlocked: false };
      const { transaction } = await api.request(undoAudit, { body });
      update(id, { price: before });
      tell({ id, before: now, now: before, transaction });
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    }
  };
  return save;
}
