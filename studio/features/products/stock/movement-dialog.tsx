import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DIRECTIONS, moveStock, PEOPLES_REASONS, type StockMove } from '../../../contract/stock.ts';
import { REASONS } from '../../../lib/stock-reasons.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { useAttempt } from '../../../lib/use-submit.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { signed } from './movement-table.tsx';

interface Shelf {
  readonly stock: number;
  readonly reserved: number;
}

interface MovementDialogProps {
  readonly productId: number;
  readonly shelf: Shelf;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Reason = StockMove['reason'];
const CHOICES: readonly Reason[] = [
  'received',
  'counted',
  ...PEOPLES_REASONS.filter((reason) => reason !== 'received'),
];
/** Direction of a movement whose reason allows both. */
type Way = 'in' | 'out';

/** Records a movement of stock with its reason, or a count. */
export function MovementDialog({ isOpen, onClose, ...rest }: MovementDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Рух товару`} isOpen={isOpen} onOpenChange={(open) => !open && onClose()}>
      <MovementForm {...rest} onDone={onClose} />
    </Dialog>
  );
}

function MovementForm({
  productId,
  shelf,
  onDone,
}: Omit<MovementDialogProps, 'isOpen' | 'onClose'> & { readonly onDone: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<Reason>('received');
  const [way, setWay] = useState<Way>('in');
  const [pieces, setPieces] = useState<number | null>(null);
  const [isReadable, setReadable] = useState(true);
  const [note, setNote] = useState('');
  const { attempt, clear, fields, ...state } = useAttempt();
  const piecesError = fields.delta ?? fields.counted;
  const move = moveOf({ reason, way, pieces, note });
  const after = move ? stockAfter(move, shelf) : null;

  const submit = () => {
    if (!isReadable) return;
    // Without a number of pieces the request is sent anyway; the server returns an error of the field.
    const body = move ?? { reason: 'correction' as const, delta: 0 };
    void attempt(async () => {
      const done = await api.request(moveStock, { params: { id: String(productId) }, body });
      toast(t`Записано: ${signed(done.delta)} шт., стало ${done.stock}`);
      await queryClient.invalidateQueries({ queryKey: ['stock', productId] });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      onDone();
    });
  };
  return (
    <DialogForm action={t`Записати`} form={{ ...state, run: submit }} onClose={onDone}>
      <Select
        label={t`Чому`}
        value={reason}
        options={CHOICES.map((id) => ({ id, label: i18n._(REASONS[id]) }))}
        onChange={setReason}
      />
      {reason === 'correction' && (
        <Select
          label={t`Куди`}
          value={way}
          options={[
            { id: 'in', label: t`Додати штуки` },
            { id: 'out', label: t`Забрати штуки` },
          ]}
          onChange={setWay}
        />
      )}
      <NumberField
        label={reason === 'counted' ? t`Скільки лежить на полиці` : t`Скільки штук`}
        {...(reason === 'counted' && {
          hint: t`Разом із тими, що чекають на збирання. Має бути ${shelf.stock + shelf.reserved}`,
        })}
        unit={t`шт.`}
        value={pieces}
        error={piecesError}
        onValidity={setReadable}
        onChange={(next) => {
          setPieces(next);
          clear();
        }}
      />
      <TextField label={t`Нотатка`} isOptional maxLength={300} value={note} onChange={setNote} error={fields.note} />
      <p role="status">
        {after === null ? t`Можна замовити: ${shelf.stock} шт.` : t`Було ${shelf.stock} шт., стане ${after} шт.`}
      </p>
    </DialogForm>
  );
}

interface Typed {
  readonly reason: Reason;
  readonly way: Way;
  readonly pieces: number | null;
  readonly note: string;
}

/** Converts typed values to the input of the API; null if the number of pieces is missing. */
function moveOf({ reason, way, pieces, note }: Typed): StockMove | null {
  if (pieces === null) return null;
  const said = note.trim() === '' ? null : note;
  if (reason === 'counted') return { reason, counted: pieces, note: said };
  const sign = DIRECTIONS[reason] || (way === 'in' ? 1 : -1);
  return { reason, delta: sign * pieces, note: said };
}

const stockAfter = (move: StockMove, { stock, reserved }: Shelf) =>
  move.reason === 'counted' ? move.counted - reserved : stock + move.delta;
