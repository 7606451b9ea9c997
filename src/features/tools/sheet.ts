import address from './tools.css?url';

/** Address of the sheet of the tools. It is not part of the shop's one stylesheet, which every page loads. */
export const SHEET = address;

/** Resolves once the browser has the sheet, or has failed to load it: a tool without its looks works all the same. */
function loadSheet(): Promise<unknown> {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet tool';
  link.href = address;
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.body.append(link);
  });
}

/** Resolves when the sheet is there: the browser loads it together with the tools' code. */
export const sheet = import.meta.env.SSR ? null : loadSheet();
