import { redact } from '../src/rules/redact.ts';

type Level = 'info' | 'warning' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes one line of JSON for each thing that happened: when, how bad, what, and the fields that say which. */
export interface Log {
  /** What each line of this log says, such as the attempt of the job that writes. */
  readonly fields: Fields;
  info(message: string, fields?: Fields): void;
  warning(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** The same log, with more fields in each line. */
  with(fields: Fields): Log;
}

interface LogOptions {
  /** Takes a line without its end; standard error unless it is given. */
  readonly write?: (line: string) => void;
  readonly clock?: () => Date;
}

export function createLog(options: LogOptions = {}, fields: Fields = {}): Log {
  const { write = (line) => console.error(line), clock = () => new Date() } = options;
  const writeAs =
    (level: Level) =>
    (message: string, own: Fields = {}) => {
      const line = { time: clock().toISOString(), level, message, ...fields, ...own };
      write(JSON.stringify(line, (_name, value: unknown) => (typeof value === 'string' ? redact(value) : value)));
    };
  return {
    fields,
    info: writeAs('info'),
    warning: writeAs('warning'),
    error: writeAs('error'),
    with: (more) => createLog(options, { ...fields, ...more }),
  };
}
