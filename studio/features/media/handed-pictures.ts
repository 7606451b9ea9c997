let handed: readonly File[] = [];

/** Hands files over to the form that is opened next: those dropped on a list. A reload loses them. */
export function handPictures(files: readonly File[]): void {
  handed = files;
}

/** Returns the files that were handed over, once. */
export function takeHandedPictures(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
