import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { slugOfName } from '../../../src/rules/slug-of-name.ts';
import type { Localized as Texts } from '../../contract/texts.ts';
import { Localized } from '../../ui/localized.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NameFieldsProps {
  readonly code: string;
  readonly name: Texts;
  /** The code of one that is there already stays. */
  readonly isNew: boolean;
  readonly onChange: (next: { readonly code: string; readonly name: Texts }) => void;
  readonly fields: Readonly<Record<string, string>>;
  /** Before the names of the fields in what the server says: `fields.0.`. */
  readonly path?: string;
}

/** What an entry of a dictionary is called, and its code, which follows the name until somebody types another. */
export function NameFields({ code, name, isNew, onChange, fields, path = '' }: NameFieldsProps) {
  const { t } = useLingui();
  const proposed = useRef(slugOfName(name.uk));
  const change = (lang: 'uk' | 'ru', text: string) => {
    const isProposed = isNew && lang === 'uk' && code === proposed.current;
    if (isProposed) proposed.current = slugOfName(text).slice(0, 40).replace(/-$/, '');
    onChange({ code: isProposed ? proposed.current : code, name: { ...name, [lang]: text } });
  };
  return (
    <>
      <Localized label={t`Назва`}>
        {(lang, label) => (
          <TextField
            label={label}
            lang={lang}
            value={name[lang]}
            error={fields[`${path}name.${lang}`]}
            onChange={(text) => change(lang, text)}
          />
        )}
      </Localized>
      {isNew && (
        <TextField
          label={t`Код`}
          hint={t`Його видно лише в студії та у файлах; змінити його потім не можна`}
          value={code}
          error={fields[`${path}code`]}
          onChange={(typed) => onChange({ code: typed, name })}
        />
      )}
    </>
  );
}
