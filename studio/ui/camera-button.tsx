import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Loaded when the camera is opened. */
const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));

/** True if this browser can read bar codes with the camera. */
export const canScanByCamera = () => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined;

interface CameraButtonProps {
  /** Called with the code that the camera has read; the camera is closed then. */
  readonly onCode: (code: string) => void;
  readonly className?: string | undefined;
}

/** A button that reads one bar code with the camera; absent if the browser cannot. */
export function CameraButton({ onCode, className }: CameraButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (!canScanByCamera()) return null;
  return (
    <>
      <Button variant="secondary" className={className} onPress={() => setOpen(true)}>
        <Icon name="camera" />
        {t`Камера`}
      </Button>
      {isOpen && (
        <Suspense>
          <CameraDialog
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
