import { useLingui } from '@lingui/react/macro';
import { DateField } from '../../ui/date-field.tsx';

interface KyivMinuteFieldProps {
  readonly label?: string;
  /** `YYYY-MM-DDTHH:mm` in Kyiv time; '' for an empty field. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Name of the field in the server's errors. */
  readonly name?: string;
}

/** Field for the minute, in Kyiv time, at which something happens. */
export function KyivMinuteField(props: KyivMinuteFieldProps) {
  const { t } = useLingui();
  return <DateField label={t`Коли`} {...props} granularity="minute" hint={t`За київським часом`} />;
}
