/** The browser's reader of bar codes, which TypeScript does not declare; Chrome on Android and macOS has it. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: new () => BarcodeReader;
  }
}

/** Milliseconds between two looks at the picture. */
const INTERVAL = 120;

/**
 * Shows the camera's picture in an element and reads it until a code is found, or the signal stops it; the camera is
 * then released. Rejects if there is no camera, or if the person does not allow it.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (!window.BarcodeDetector) throw new Error('The browser has no BarcodeDetector');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', release);
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const code = await readCode(new window.BarcodeDetector(), video, signal);
    if (code !== null) onCode(code);
  } catch (error) {
    // A closed dialog interrupts the playback.
    if (!signal.aborted) throw error;
  } finally {
    release();
  }
}

async function readCode(reader: BarcodeReader, video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const [found] = await reader.detect(video);
    if (found && !signal.aborted) return found.rawValue;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  return null;
}
