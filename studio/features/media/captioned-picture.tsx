import { useLingui } from '@lingui/react/macro';
import type { StoredPicture } from '../../contract/media.ts';
import { Localized } from '../../ui/localized.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { Texts } from './picture-item.ts';

interface CaptionedPictureProps {
  readonly label: string;
  readonly picture: StoredPicture | null;
  /** What it shows; empty in both languages for the name of what it is of. */
  readonly alt: Texts;
  readonly onPicture: (picture: StoredPicture | null) => void;
  readonly onAlt: (alt: Texts) => void;
  /** What is wrong, by field: `mediaId`, `mediaAlt.uk`. */
  readonly problems: Readonly<Record<string, string>>;
  readonly isReadOnly?: boolean;
}

/** The one picture of something, with what it shows in both languages. */
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

const EMPTY: Texts = { uk: '', ru: '' };

/** What a form has of a picture's words. */
export const altValues = (alt: Texts | null): Texts => alt ?? EMPTY;

/** The same as the API takes it: nothing in both languages is none; nothing in one is refused there. */
export const altOf = (alt: Texts): Texts | null => (alt.uk.trim() === '' && alt.ru.trim() === '' ? null : alt);
