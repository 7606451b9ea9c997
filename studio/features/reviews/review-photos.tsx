import { useLingui } from '@lingui/react/macro';
import { apiPath } from '../../../src/contract/api.ts';
import { pathOf } from '../../../src/contract/endpoint.ts';
import { readReviewPhoto, type StudioReviewPhoto } from '../../contract/reviews.ts';
import { useStudio } from '../../lib/studio.tsx';
import cells from '../../ui/cells.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './reviews.module.css';

interface ReviewPhotosProps {
  readonly photos: readonly StudioReviewPhoto[];
  /** Ids of hidden photos. */
  readonly hidden: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (hidden: readonly string[]) => void;
}

/** Shows the photos of a review, which only the staff can see before publication. Each can be hidden from the site. */
export function ReviewPhotos({ photos, hidden, isReadOnly, onChange }: ReviewPhotosProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  // In the order of the photos, so that the same set of ids is always the same value.
  const set = (id: string, isShown: boolean) =>
    onChange(photos.map((photo) => photo.id).filter((one) => (one === id ? !isShown : hidden.includes(one))));
  return (
    <Panel title={t`Фото`} className={styles.decision}>
      <p className={cells.soft}>{t`На сайті з’являться разом із відгуком. До того їх бачать лише свої.`}</p>
      <ul className={styles.photos}>
        {photos.map(({ id, width, height }, index) => {
          const src = apiPath(pathOf(readReviewPhoto.path, { id }), lang);
          const number = index + 1;
          return (
            <li key={id}>
              <a href={src} target="_blank" rel="noreferrer">
                <img src={src} width={width} height={height} alt={t`Фото ${number}`} loading="lazy" />
              </a>
              <Switch
                isSelected={!hidden.includes(id)}
                isDisabled={isReadOnly}
                onChange={(isShown) => set(id, isShown)}
              >
                {t`Показувати фото ${number}`}
              </Switch>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
