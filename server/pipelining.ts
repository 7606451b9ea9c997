import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [incoming: IncomingMessage, outgoing: ServerResponse];

/**
 * Handles the requests of one connection one after another. HTTP/1.1 allows pipelining, and Node starts all requests at
 * once: a client that sends thousands and reads no answer would make the server keep every answer in memory. Answers
 * must be sent in order anyway. While requests wait, the connection is not read.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>();

  function begin([incoming, outgoing]: Exchange, queue: Exchange[]): void {
    const { socket } = incoming;
    outgoing.once('close', () => {
      const next = socket.destroyed ? undefined : queue.shift();
      if (next) begin(next, queue);
      else queues.delete(socket);
      if (queue.length === 0) socket.resume();
    });
    handle(incoming, outgoing);
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const waiting = queues.get(socket);
    if (waiting) {
      waiting.push([incoming, outgoing]);
      socket.pause();
      return;
    }
    const queue: Exchange[] = [];
    queues.set(socket, queue);
    begin([incoming, outgoing], queue);
  };
}
