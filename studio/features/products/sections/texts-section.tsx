import { useLingui } from '@lingui/react/macro';
import { Localized } from '../../../ui/localized.tsx';
import { DescriptionField } from '../description-field.tsx';
import { useEditor } from '../editor.ts';
import { LocalizedEntry } from '../fields.tsx';
import { useTranslationStates } from '../translations.tsx';
import { Section } from './section.tsx';

/** Edits the texts of the product's page. */
export function TextsSection() {
  const { t } = useLingui();
  const { product } = useEditor();
  return (
    <Section id="texts" title={t`Тексти`}>
      <LocalizedEntry
        name="summary"
        label={t`Коротко`}
        rows={3}
        isOptional={product === null}
        hint={() => (product === null ? t`Якщо лишити порожнім, візьметься початок опису` : undefined)}
      />
      <DescriptionEntry />
    </Section>
  );
}

function DescriptionEntry() {
  const { t } = useLingui();
  const { form, errorOf, touched, isReadOnly } = useEditor();
  const { states, confirmation } = useTranslationStates('description');
  return (
    <>
      <Localized label={t`Опис`} states={states}>
        {(lang, label) => (
          <form.Field name={`description.${lang}`}>
            {({ state, handleChange }) => (
              <div data-field={`description.${lang}`}>
                <DescriptionField
                  label={label}
                  lang={lang}
                  value={state.value}
                  error={errorOf(`description.${lang}`)}
                  isReadOnly={isReadOnly}
                  onChange={(value) => {
                    handleChange(value);
                    touched(`description.${lang}`);
                  }}
                />
              </div>
            )}
          </form.Field>
        )}
      </Localized>
      {confirmation}
    </>
  );
}
