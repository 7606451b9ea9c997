import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Returns a function that formats an instant (ISO 8601) in Kyiv time. */
export function useFormatMoment(): (value: unknown) => string {
  const { lang } = useStudio();
  return (value) => (typeof value === 'string' && value !== '' ? formatKyivInstant(lang, value) : '—');
}
