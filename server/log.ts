import { redact } from '../src/rules/redact.ts';
import { currentRequest } from './request-context.ts';

type Level = 'info' | 'warning' | 'error';
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes one line of JSON per event: time, level, message, the id of the current request, and fields. */
export interface Log {
  /** Fields of every line of this log, such as the attempt of the job. */
  readonly fields: Fields;
  info(message: string, fields?: Fields): void;
  warning(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** Returns the same log with more fields in each line. */
  with(fields: Fields): Log;
}

interface LogOptions {
  /** Receives a line without its newline; by default it goes to standard error. */
  readonly write?: (line: string) => void;
  readonly clock?: () => Date;
}

export function createLog(options: LogOptions = {}, fields: Fields = {}): Log {
  const { write = (line) => console.error(line), clock = () => new Date() } = options;
  const writeAs =
    (level: Level) =>
    (message: string, own: Fields = {}) => {
      const requestId = currentRequest()?.id;
      const line = {
        ...{ time: clock().toISOString(), level, message },
        ...(requestId !== undefined && { requestId }),
        ...fields,
        ...own,
      };
      write(
        JSON.stringify(line, (name, value: unknown) =>
          typeof value === 'string' && name !== 'requestId' ? redact(value) : value,
        ),
      );
    };
  return {
    fields,
    info: writeAs('info'),
    warning: writeAs('warning'),
    error: writeAs('error'),
    with: (more) => createLog(options, { ...fields, ...more }),
  };
}
