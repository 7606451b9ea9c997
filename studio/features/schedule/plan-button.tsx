import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PreviewedWrite } from '../../contract/preview.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { PlanDialog } from './plan-dialog.tsx';

interface PlanButtonProps {
  /** The write of the save; null if there is nothing to save. */
  readonly write: PreviewedWrite | null;
  /** The revision that the change is based on. */
  readonly ifMatch?: number | undefined;
  /** Called after it was scheduled, to reset the form to the saved values. */
  readonly onPlanned: () => void;
  /** Called with the error of fields with which the save would be refused. */
  readonly onRefused: (error: unknown) => void;
}

/** Button beside the save button that schedules the save. */
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
