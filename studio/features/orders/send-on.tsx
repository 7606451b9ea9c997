import { useLingui } from '@lingui/react/macro';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { shortKyivDay } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';

/** The promised day of dispatch, marked if it is today or has passed; nothing for a pickup. */
export function SendOn({ day }: { readonly day: string | null }) {
  const { t } = useLingui();
  if (day === null) return null;
  const today = kyivMoment(new Date()).date;
  const shown = shortKyivDay(`${day}T12:00:00Z`).slice(0, 5);
  if (day < today) return <Badge tone="error">{t`Запізнюється з ${shown}`}</Badge>;
  if (day === today) return <Badge tone="warning">{t`Відправити сьогодні`}</Badge>;
  return <Badge>{t`Відправити ${shown}`}</Badge>;
}
