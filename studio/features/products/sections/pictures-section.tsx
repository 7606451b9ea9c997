import { useLingui } from '@lingui/react/macro';
import { PictureList } from '../../media/picture-list.tsx';
import { useEditor } from '../editor.ts';
import { Section } from './section.tsx';

/**
 * Edits the pictures of a product in their order (the first is shown on cards) and their alt texts in both languages.
 */
export function PicturesSection({ takeFirst }: { readonly takeFirst?: () => readonly File[] }) {
  const { t } = useLingui();
  const { form, isReadOnly } = useEditor();
  const { pictures, name } = form.values;
  return (
    <Section id="pictures" title={t`Зображення`}>
      <div data-field="pictures">
        <PictureList
          value={pictures}
          suggestedAlt={name}
          isReadOnly={isReadOnly}
          {...(takeFirst && { takeFirst })}
          errorOf={(index, part) =>
            form.problems[part === 'mediaId' ? `pictures.${index}.mediaId` : `pictures.${index}.alt.${part}`]
          }
          onChange={(change) => form.update('pictures', (value) => [...change(value)])}
        />
      </div>
    </Section>
  );
}
