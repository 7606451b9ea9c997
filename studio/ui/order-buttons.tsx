import { useLingui } from '@lingui/react/macro';
import { IconButton } from './icon-button.tsx';

interface OrderButtonsProps {
  /** Name of the item for screen readers. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly isDisabled?: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove?: () => void;
}

/** Buttons that move an item of a list up or down, or remove it. */
export function OrderButtons({ name, index, count, isDisabled = false, onMove, onRemove }: OrderButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={t`${name}: вище`}
        isDisabled={isDisabled || index === 0}
        onPress={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={t`${name}: нижче`}
        isDisabled={isDisabled || index === count - 1}
        onPress={() => onMove(1)}
      />
      {onRemove && <IconButton icon="trash" label={t`${name}: прибрати`} isDisabled={isDisabled} onPress={onRemove} />}
    </>
  );
}
