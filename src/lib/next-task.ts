/** Resolves in a task of its own, before which the browser answers and draws: between two steps of long work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
