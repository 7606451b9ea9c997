import { useState } from 'react';
import type { ProductCard } from '../../../src/contract/product.ts';
import type { MISSING_FATES, MissingPieces } from '../../contract/missing-pieces.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import type { PackingLine } from '../../contract/packing.ts';

type Fate = (typeof MISSING_FATES)[number];
type Stock = MissingPieces['stock']['kind'];

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
