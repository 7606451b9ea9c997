/** Resolves in a new task, before which the browser handles input and paints: for use between steps of long work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
