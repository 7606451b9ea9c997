import { useLingui } from '@lingui/react/macro';
import type { Site } from '../../contract/layout.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatIban, isDemoIban } from '../../rules/iban.ts';
import { isDemoCode, TAX_SYSTEM_NAMES } from '../../rules/seller.ts';

/** The seller's details that the law requires, and the bank account for payments by companies. */
export function Seller({ site }: { readonly site: Site }) {
  const { t } = useLingui();
  const { lang } = useShop();
  const { legalName, registrationCode, taxSystem, vatNumber, bank } = site;
  return (
    <div className="seller">
      <h2>{t`Продавець`}</h2>
      <span>{legalName}</span>
      {isDemoCode(registrationCode) ? (
        <strong>{t`Магазин демонстраційний: продавця з такою назвою немає.`}</strong>
      ) : (
        <span>{t`Код ЄДРПОУ або РНОКПП: ${registrationCode}`}</span>
      )}
      {taxSystem && <span className="seller-sentence">{TAX_SYSTEM_NAMES[lang][taxSystem]}</span>}
      <span>{vatNumber ? t`Платник ПДВ, ІПН ${vatNumber}` : t`Не платник ПДВ: ціни без ПДВ`}</span>
      {bank && (
        <>
          <span>IBAN: {formatIban(bank.iban)}</span>
          <span>{bank.name}</span>
          {isDemoIban(bank.iban) && <strong>{t`Реквізити демонстраційні: за ними не платять.`}</strong>}
        </>
      )}
    </div>
  );
}
