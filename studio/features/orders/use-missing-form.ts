import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductCard } from '../../../src/contract/product.ts';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import { type MISSING_FATES, type MissingPieces, previewMissingPieces } from '../../contract/missing-pieces.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import type { PackingLine } from '../../contract/packing.ts';
import { useStudio } from '../../lib/studio.tsx';

type Fate = (typeof MISSING_FATES)[number];
type Stock = MissingPieces['stock']['kind'];

/** Milliseconds after the last change until the preview is requested. */
const PAUSE = 300;

/** Returns the input of the dialog about missing pieces. @param packed pieces of the line that are in the box */
export function useMissingForm(
  order: StudioOrder,
  { line, packed }: { readonly line: PackingLine; readonly packed: number },
) {
  const [quantity, setQuantity] = useState<number | null>(Math.max(1, line.quantity - packed));
  const [fate, setFate] = useState<Fate>('never-there');
  const [isSubstituted, setSubstituted] = useState(false);
  const [substitute, setSubstitute] = useState<ProductCard | null>(null);
  const [typedQuantity, setSubstituteQuantity] = useState<number | null | undefined>();
  const [isAtAgreedPrice, setAtAgreedPrice] = useState(true);
  const [stock, setStock] = useState<Stock>('kept');
  const [counted, setCounted] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const agreedPrice = order.lines.find(({ position }) => position === line.position)?.price ?? 0;
  const isDearer = substitute !== null && substitute.price > agreedPrice;
  // As many pieces as are missing, until another number is typed.
  const substituteQuantity = typedQuantity === undefined ? quantity : typedQuantity;
  const isComplete =
    quantity !== null &&
    (!isSubstituted || (substitute !== null && substituteQuantity !== null)) &&
    (stock !== 'counted' || counted !== null);
  const body: MissingPieces = {
    position: line.position,
    quantity: quantity ?? 1,
    fate,
    stock: stock === 'counted' ? { kind: stock, counted: counted ?? 0 } : { kind: stock },
    substitute:
      isSubstituted && substitute
        ? {
            sku: substitute.sku,
            quantity: substituteQuantity ?? 1,
            isAtAgreedPrice: isDearer && (order.status === 'paid' || isAtAgreedPrice),
          }
        : null,
    message: '',
  };
  return {
    ...{ quantity, setQuantity, fate, setFate, stock, setStock, counted, setCounted },
    ...{ isSubstituted, setSubstituted, substitute, setSubstitute, substituteQuantity, setSubstituteQuantity },
    ...{ isAtAgreedPrice, setAtAgreedPrice, agreedPrice, isDearer, isComplete, body },
    /** The letter as typed; null while it is the suggested one. */
    message,
    setMessage,
  };
}
export type MissingForm = ReturnType<typeof useMissingForm>;

/** Requests the effect of the input a moment after its last change. */
export function useMissingPreview({ id, revision }: StudioOrder, { body, isComplete }: MissingForm) {
  const { api } = useStudio();
  const text = JSON.stringify(body);
  const asked = useDebounced(text, PAUSE);
  const { data, error, isFetching } = useQuery({
    queryKey: ['orders', 'missing-preview', api.lang, id, revision, asked],
    queryFn: ({ signal }) =>
      api.request(previewMissingPieces, {
        params: { id },
        body: JSON.parse(asked) as MissingPieces,
        ifMatch: revision,
        signal,
      }),
    enabled: isComplete,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = isComplete && asked === text && !isFetching;
  return {
    outcome: error || !isComplete ? undefined : data,
    error: isComplete ? error : null,
    isReady: isCurrent && !error && data !== undefined,
  };
}
