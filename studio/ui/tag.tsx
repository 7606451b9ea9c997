import { useLingui } from '@lingui/react/macro';
import { Tag as AriaTag, TagGroup as AriaTagGroup, Button, Label, TagList } from 'react-aria-components';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './tag.module.css';

interface TagEntry {
  readonly id: string;
  readonly label: string;
}

interface TagsProps {
  readonly label: string;
  readonly tags: readonly TagEntry[];
  readonly onRemove?: (id: string) => void;
  readonly emptyText?: string;
}

/** A list of chosen items, each of which can be removed by its button or the Delete key. */
export function Tags({ label, tags, onRemove, emptyText }: TagsProps) {
  const { t } = useLingui();
  return (
    <AriaTagGroup
      className={fieldStyles.field ?? ''}
      {...(onRemove && { onRemove: (keys) => removeAll(keys, onRemove) })}
    >
      <Label className={fieldStyles.label ?? ''}>{label}</Label>
      <TagList className={styles.list ?? ''} items={tags} renderEmptyState={() => emptyText ?? '—'}>
        {(tag) => (
          <AriaTag id={tag.id} textValue={tag.label} className={styles.tag ?? ''}>
            {tag.label}
            {onRemove && (
              <Button slot="remove" className={styles.remove ?? ''} aria-label={t`Прибрати`}>
                <Icon name="close" size="s" />
              </Button>
            )}
          </AriaTag>
        )}
      </TagList>
    </AriaTagGroup>
  );
}

function removeAll(keys: ReadonlySet<string | number>, onRemove: (id: string) => void): void {
  for (const key of keys) onRemove(String(key));
}
