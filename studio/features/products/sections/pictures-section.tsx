import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { PictureList } from '../../media/picture-list.tsx';
import { useEditor } from '../editor.ts';
import { Section } from './section.tsx';

/**
 * Edits the pictures of a product in their order (the first is shown on cards) and their alt texts in both languages.
 */
export function PicturesSection() {
  const { t } = useLingui();
  const { form, errorOf, touched, isReadOnly } = useEditor();
  const name = useStore(form.store, ({ values }) => values.name);
  return (
    <Section id="pictures" title={t`Зображення`}>
      <form.Field name="pictures">
        {({ state, handleChange }) => (
          <div data-field="pictures">
            <PictureList
              value={state.value}
              suggestedAlt={name}
              isReadOnly={isReadOnly}
              errorOf={(index, part) =>
                errorOf(part === 'mediaId' ? `pictures.${index}.mediaId` : `pictures.${index}.alt.${part}`)
              }
              onChange={(pictures) => {
                handleChange([...pictures]);
                touched('pictures');
              }}
            />
          </div>
        )}
      </form.Field>
    </Section>
  );
}
