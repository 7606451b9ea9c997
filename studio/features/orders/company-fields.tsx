import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';

interface Company {
  readonly companyName: string;
  readonly companyCode: string;
}

interface CompanyFieldsProps {
  readonly value: Company;
  readonly onChange: (changes: Partial<Company>) => void;
  readonly errors: { readonly name: string | undefined; readonly code: string | undefined };
}

/** The company that pays by an invoice. */
export function CompanyFields({ value: { companyName, companyCode }, onChange, errors }: CompanyFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Назва компанії або ФОП`}
        maxLength={200}
        autoComplete="off"
        value={companyName}
        onChange={(name) => onChange({ companyName: name })}
        error={errors.name}
      />
      <TextField
        label={t`Код ЄДРПОУ або РНОКПП`}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        value={companyCode}
        onChange={(code) => onChange({ companyCode: code })}
        error={errors.code}
      />
    </>
  );
}
