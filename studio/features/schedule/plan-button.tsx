import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PreviewedWrite } from '../../contract/preview.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { PlanDialog } from './plan-dialog.tsx';

interface PlanButtonProps {
  /** What a save would write; null where there is nothing to save. */
  readonly write: PreviewedWrite | null;
  /** The revision that the change was made from. */
  readonly ifMatch?: number | undefined;
  /** It is planned: the form goes back to what is saved. */
  readonly onPlanned: () => void;
  /** The save would be refused: what is wrong with which fields. */
  readonly onRefused: (error: unknown) => void;
}

/** Beside a form's button: saves the same at a time of day. */
export function PlanButton({ write, ifMatch, onPlanned, onRefused }: PlanButtonProps) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('schedule.write')) return null;
  return (
    <>
      <Button variant="secondary" isDisabled={write === null} onPress={() => setOpen(true)}>
        {t`Опублікувати о…`}
      </Button>
      {isOpen && write && (
        <PlanDialog
          write={write}
          ifMatch={ifMatch}
          onClose={() => setOpen(false)}
          onPlanned={() => {
            setOpen(false);
            onPlanned();
          }}
          onRefused={(error) => {
            setOpen(false);
            onRefused(error);
          }}
        />
      )}
    </>
  );
}
