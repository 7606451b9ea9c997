import { useLingui } from '@lingui/react/macro';
import { Localized } from '../../../ui/localized.tsx';
import { DescriptionField } from '../description-field.tsx';
import { useEditor } from '../editor.ts';
import { LocalizedEntry } from '../localized-entry.tsx';
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
  const { form, isReadOnly } = useEditor();
  const { states, confirmation } = useTranslationStates('description');
  return (
    <>
      <Localized label={t`Опис`} states={states}>
        {(lang, label) => (
          <div data-field={`description.${lang}`}>
            <DescriptionField
              {...form.field(`description.${lang}`)}
              label={label}
              lang={lang}
              isReadOnly={isReadOnly}
            />
          </div>
        )}
      </Localized>
      {confirmation}
    </>
  );
}
