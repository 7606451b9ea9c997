import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isToPack } from '../../contract/order-moves.ts';
import { findScanned, type PackingOrder, type Scanned } from '../../contract/packing.ts';
import { beep } from '../../lib/beep.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useScan } from '../../lib/scan.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';

/** The result of a scan, as text and sound. */
export interface ScanResult {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

interface Options {
  /** The orders to pack. */
  readonly orders: readonly PackingOrder[];
  /**
   * Handles codes that the screen knows; returns null for others.
   * @param refuse says and sounds that the request of a handled code has failed
   */
  readonly own: (code: string, refuse: (error: unknown) => void) => ScanResult | null;
  /** Returns the message about a scanned product that the screen does not expect. */
  readonly onProduct: (product: Extract<Scanned, { kind: 'product' }>) => string;
  /** True while a dialog is open. */
  readonly isOff?: boolean;
}

/**
 * Handles scans on the screens of packing: first as the screen does, then a number of an order opens it for packing,
 * and a waybill opens its order. Says and sounds each result.
 * @returns the last result, and the function to which other sources of codes, such as a camera, pass them
 */
export function useScans({ orders, own, onProduct, isOff = false }: Options) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [result, setResult] = useState<ScanResult | null>(null);
  const tell = (told: ScanResult) => {
    setResult(told);
    beep(told.tone);
  };
  const refuse = (error: unknown) => tell({ tone: 'error', text: errorMessage(error) ?? '' });
  const open = ({ id, number }: Pick<PackingOrder, 'id' | 'number'>) => {
    void navigate({ to: '/packing', search: { order: id } });
    tell({ tone: 'success', text: t`Відкрито № ${number}` });
  };
  const lookUp = async (code: string) => {
    const found = await api.request(findScanned, { query: { code } });
    if (found.kind === 'product') return tell({ tone: 'error', text: onProduct(found) });
    if (found.kind === 'nothing') return tell({ tone: 'error', text: t`Невідомий код: ${code}` });
    if (isToPack(found.status)) return open(found);
    const state = i18n._(ORDER_STATUS_NAMES[found.status]);
    if (!found.isByWaybill) return tell({ tone: 'error', text: t`№ ${found.number} не збирають: ${state}` });
    void navigate({ to: '/orders/$id', params: { id: found.id } });
  };
  const scan = (code: string) => {
    const handled = own(code, refuse);
    if (handled) return tell(handled);
    const order = orders.find(({ number }) => String(number) === code);
    if (order) return open(order);
    lookUp(code).catch(refuse);
  };
  useScan(scan, isOff);
  return { result, scan };
}
