import * as v from 'valibot';

/** A client of server-sent events. */
export interface EventStream {
  /** The id of the last event that was read. */
  readonly lastId: string;
  /** Returns the data of the next event; null if the stream has ended. */
  next<Schema extends v.GenericSchema>(schema: Schema): Promise<v.InferOutput<Schema> | null>;
  /** Disconnects, like a closed window. */
  close(): Promise<void>;
}

/** Opens a stream. @throws Error if the answer is not an event stream */
export async function openEventStream(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  const going = new AbortController();
  const response = await fetch(url, { headers, signal: going.signal });
  const type = response.headers.get('content-type');
  if (!response.ok || !response.body || !type?.startsWith('text/event-stream')) {
    throw new Error(`${url} returned ${response.status} ${type}`);
  }
  const messages = readMessages(response.body);
  let lastId = '';
  return {
    get lastId() {
      return lastId;
    },
    async next(schema) {
      const { value, done } = await messages.next();
      if (done) return null;
      lastId = value.id;
      return v.parse(schema, JSON.parse(value.data));
    },
    async close() {
      going.abort();
    },
  };
}

async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id: string; data: string }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
      );
      const data = fields.get('data');
      if (data !== undefined) yield { id: fields.get('id') ?? '', data };
    }
  }
}
