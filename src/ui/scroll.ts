const ease = (part: number) => 1 - (1 - part) ** 3;

/** Scrolls the window to `top` px over `duration` ms, slowing down; at once for whoever asked for less motion. */
export function easeScroll(window: Window, top: number, duration: number): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill) {
    window.scrollTo({ top, behavior: 'instant' });
    return;
  }
  const from = window.scrollY;
  const started = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - started) / duration);
    window.scrollTo({ top: from + (top - from) * ease(part), behavior: 'instant' });
    if (part < 1) window.requestAnimationFrame(step);
  };
  window.requestAnimationFrame(step);
}
