import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMay } from '../lib/session.ts';
import { saveByKeys } from './save-by-keys.ts';
import { createShortcutReader, shortcutsFor } from './shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

export type ShortcutDialog = 'palette' | 'sheet';

/** Provides the command palette, the shortcuts and the shortcut sheet, all loaded when first asked for. */
export function useShortcuts() {
  const router = useRouter();
  const may = useMay();
  const [open, setOpen] = useState<ShortcutDialog | null>(null);
  useEffect(() => {
    const read = createShortcutReader(shortcutsFor(may));
    const onKey = (event: KeyboardEvent) => {
      const command = read(event, isTyping(event.target));
      if (command === null) return;
      event.preventDefault();
      if (command === 'palette' || command === 'sheet') setOpen(command);
      else if (command === 'save') saveByKeys();
      else if (command === 'search') document.querySelector<HTMLInputElement>('#main input[type=search]')?.focus();
      else if (command.open in router.routesByPath) void router.navigate({ to: command.open as string });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router, may]);
  const dialogs = (
    <Suspense>
      {open === 'palette' && <Palette onClose={() => setOpen(null)} onSheet={() => setOpen('sheet')} />}
      {open === 'sheet' && <ShortcutSheet onClose={() => setOpen(null)} />}
    </Suspense>
  );
  return { dialogs, show: setOpen };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
