/** A backup or a restore cannot be made; the message tells the operator why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
