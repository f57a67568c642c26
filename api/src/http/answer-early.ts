import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Limits on draining a request that was answered before its body had arrived. */
const rest = {
  /** Maximum bytes that are drained. */
  most: 25_000_000,
  /** Timeouts in milliseconds: in total, and without a byte. */
  longest: 5000,
  silence: 1000,
} as const;

/**
 * Drains the rest of a refused body, so that unread bytes do not prevent the client from getting
 * the response. Callers do not await it. Never rejects.
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

/**
 * Resolves when the body has arrived, when the client is gone, silent or too slow, or when too many
 * bytes are left.
 */
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
  // a body that no one reads is drained here; one that is being read is drained by its reader
  if (!incoming.readableDidRead) incoming.resume();
  return stopped.promise.finally(() => clearInterval(watch));
}

/**
 * Prepares the response to a request whose body is still arriving, and whose connection therefore
 * ends with it. Sends the response whole and at once, and closes the connection after the client
 * has read it: closing a connection with unread bytes resets it, and the response is lost.
 */
export async function answerEarly(
  answer: Response,
  incoming: IncomingMessage | Http2ServerRequest,
): Promise<Response> {
  // the response to a GET may be a video, and needs no request body: send it as it is
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
