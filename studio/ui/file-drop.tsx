import { useLingui } from '@lingui/react/macro';
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './file-drop.module.css';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';

interface FileDropProps {
  readonly label: string;
  /** Accepted types: `['image/*']`, `['.csv', '.xlsx']`. The server makes the final check. */
  readonly accept: readonly string[];
  readonly allowsMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** Offers the camera on devices with a touch screen. */
  readonly takesPhotos?: boolean;
  readonly hint?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files by drop, paste (Ctrl+V while it is focused) and file dialog. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, allowsMultiple = false, isDisabled = false, takesPhotos = false, hint, onFiles } = props;
  const { t } = useLingui();
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(allowsMultiple ? files : files.slice(0, 1));
  };
  return (
    <DropZone
      className={styles.zone ?? ''}
      isDisabled={isDisabled}
      onDrop={async ({ items }) => take(await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())))}
    >
      <Icon name="upload" />
      <Text slot="label" className={styles.label ?? ''}>
        {label}
      </Text>
      {hint !== undefined && <span className={layout.soft}>{hint}</span>}
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={allowsMultiple}
        onSelect={(files) => take(files ? [...files] : [])}
      >
        <Button variant="secondary" isDisabled={isDisabled}>
          {allowsMultiple ? t`Вибрати файли` : t`Вибрати файл`}
        </Button>
      </FileTrigger>
      {takesPhotos && (
        <div className={styles.camera}>
          <FileTrigger
            acceptedFileTypes={['image/*']}
            defaultCamera="environment"
            onSelect={(files) => take(files ? [...files] : [])}
          >
            <Button variant="secondary" isDisabled={isDisabled}>{t`Зняти фото`}</Button>
          </FileTrigger>
        </div>
      )}
    </DropZone>
  );
}
