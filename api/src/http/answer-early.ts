import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Bounds of what is still read of a request that was answered before its body had arrived. */
const rest = {
  /** Bytes; they are thrown away. */
  most: 25_000_000,
  /** Milliseconds in all, and without a byte. */
  longest: 5000,
  silence: 1000,
} as const;

/**
 * Throws away what is left of a body whose sender is refused, so that nothing of it stands in the way of the answer.
 * Not awaited by those who refuse. Never rejects.
 */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let read = 0; read < rest.most;) {
      const { done, value } = await reader.read();
      if (done) return;
      read += value.byteLength;
    }
  } catch {
    /* the sender is gone */
  }
}

/** Resolves when a body has arrived, its sender is gone, silent or slow, or too much is left. */
function restArrives(incoming: IncomingMessage | Http2ServerRequest): Promise<void> {
  const { socket } = incoming;
  const begin = { at: performance.now(), read: socket.bytesRead };
  const stopped = Promise.withResolvers<void>();
  let seen = begin.read;
  const watch = setInterval(function look() {
    const read = socket.bytesRead;
    const isSilent = read === seen;
    seen = read;
    if (isSilent || read - begin.read > rest.most || performance.now() - begin.at > rest.longest)
      stopped.resolve();
  }, rest.silence);
  incoming.once('end', stopped.resolve).once('close', stopped.resolve);
  // A body that nobody began to read flows away; one that is being read is discarded by its reader.
  if (!incoming.readableDidRead) incoming.resume();
  return stopped.promise.finally(() => clearInterval(watch));
}

/**
 * Makes the answer to a request whose body is still arriving, and whose connection therefore ends with it. The answer
 * goes out whole at once, the connection ends when its sender has read it: a connection that is closed over unread bytes
 * is reset, and the answer is lost.
 */
export async function answerEarly(
  answer: Response,
  incoming: IncomingMessage | Http2ServerRequest,
): Promise<Response> {
  // What is read may be a film, and has no use for a body: it goes as it is.
  const isReading = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (isReading || answer.body === null) return answer;
  const content = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(content.byteLength));
  const answerThenWait = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(content);
      await restArrives(incoming);
      controller.close();
    },
  });
  return new Response(answerThenWait, { status: answer.status, headers });
}
