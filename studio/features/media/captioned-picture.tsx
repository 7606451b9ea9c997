import { useLingui } from '@lingui/react/macro';
import { EMPTY_TEXT, isEmptyText } from '../../../src/contract/localized.ts';
import type { StoredPicture } from '../../contract/media.ts';
import { Localized } from '../../ui/localized.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { Texts } from './picture-item.ts';

interface CaptionedPictureProps {
  readonly label: string;
  readonly picture: StoredPicture | null;
  /** Alt text; empty in both languages uses the name of the entity. */
  readonly alt: Texts;
  readonly onPicture: (picture: StoredPicture | null) => void;
  readonly onAlt: (alt: Texts) => void;
  /** Error messages by field: `mediaId`, `mediaAlt.uk`. */
  readonly problems: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
}

/** Edits the only picture of an entity and its alt text in both languages. */
export function CaptionedPicture(props: CaptionedPictureProps) {
  const { label, picture, alt, onPicture, onAlt, problems, isReadOnly = false } = props;
  const { t } = useLingui();
  return (
    <>
      <div data-field="mediaId">
        <PictureField label={label} value={picture} onChange={onPicture} isReadOnly={isReadOnly} />
        <div role="alert">{problems.mediaId && <p>{problems.mediaId}</p>}</div>
      </div>
      {picture && (
        <Localized label={t`Що на картинці`}>
          {(lang, name) => (
            <TextField
              name={`mediaAlt.${lang}`}
              label={name}
              lang={lang}
              hint={t`Порожньо в обох мовах: те саме, що й назва`}
              value={alt[lang]}
              onChange={(text) => onAlt({ ...alt, [lang]: text })}
              error={problems[`mediaAlt.${lang}`]}
              isReadOnly={isReadOnly}
              isOptional
            />
          )}
        </Localized>
      )}
    </>
  );
}

/** Returns the form values of an alt text. */
export const altValues = (alt: Texts | null): Texts => alt ?? EMPTY_TEXT;

/**
 * Returns an alt text for the API: null if both languages are empty. The API refuses a text with one empty language.
 */
export const altOf = (alt: Texts): Texts | null => (isEmptyText(alt) ? null : alt);
