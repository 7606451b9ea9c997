import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchCamera } from '../lib/camera.ts';
import styles from './camera-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface CameraDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Shows the camera's picture until it has read a bar code. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Наведіть на штрихкод`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Camera onCode={onCode} />
    </Dialog>
  );
}

function Camera({ onCode }: Pick<CameraDialogProps, 'onCode'>) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<unknown>(null);
  const handle = useEffectEvent(onCode);
  useEffect(() => {
    if (!video.current) return undefined;
    const stop = new AbortController();
    watchCamera(video.current, stop.signal, (code) => handle(code)).catch(setError);
    return () => stop.abort();
  }, []);
  const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
  return (
    <>
      <div role="alert">
        {error !== null && (
          <Notice tone="error">
            {isDenied
              ? t`Браузер не дає камери. Дозвольте її для цього сайту в налаштуваннях браузера або впишіть код.`
              : t`Камера не відкривається. Можливо, її зайняла інша програма. Код можна вписати.`}
          </Notice>
        )}
      </div>
      <video ref={video} className={styles.video} muted playsInline hidden={error !== null} />
    </>
  );
}
