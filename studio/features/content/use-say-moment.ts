import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Says a moment of a form, ISO 8601, in Kyiv's time. */
export function useSayMoment(): (value: unknown) => string {
  const { lang } = useStudio();
  return (value) => (typeof value === 'string' && value !== '' ? formatKyivInstant(lang, value) : '—');
}
