import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized as Texts } from '../../../src/contract/localized.ts';
import { slugOfName } from '../../../src/rules/slug-of-name.ts';
import { Localized } from '../../ui/localized.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface NameFieldsProps {
  readonly code: string;
  readonly name: Texts;
  /** False for an existing entry, whose code cannot be changed. */
  readonly isNew: boolean;
  readonly onChange: (next: { readonly code: string; readonly name: Texts }) => void;
  readonly fields: Readonly<Record<string, string>>;
  /** Prefix of the field names in the server's errors: `fields.0.`. */
  readonly path?: string;
}

/** Edits the name and the code of an entry. The code is derived from the name until the editor changes it. */
export function NameFields({ code, name, isNew, onChange, fields, path = '' }: NameFieldsProps) {
  const { t } = useLingui();
  const proposed = useRef(slugOfName(name.uk));
  const change = (lang: Language, text: string) => {
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
