import { useLingui } from '@lingui/react/macro';
import type { OrderStatus } from '../../contract/order-moves.ts';
import { ORDER_STATUS_NAMES } from '../../lib/state-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { STATUS_TONES } from './words.ts';

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  const { i18n } = useLingui();
  const tone = STATUS_TONES[status];
  return <Badge {...(tone && { tone })}>{i18n._(ORDER_STATUS_NAMES[status])}</Badge>;
}
