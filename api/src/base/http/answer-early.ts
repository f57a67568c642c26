import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** Limits on draining a request that was answered before its body had arrived. */
const drainLimits = {
  /** Maximum number of bytes that are drained. */
  bytes: 25_000_000,
  /** Timeouts in milliseconds: in total, and without receiving a byte. */
  total: 5000,
  idle: 1000,
} as const;

/**
 * Drains the rest of a refused body, up to a limit, so that unread bytes do not prevent the client
 * from getting the response. Callers do not await it. Never rejects.
 */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let read = 0; read < drainLimits.bytes;) {
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
 * bytes have been drained.
 */
function drainBody(incoming: IncomingMessage | Http2ServerRequest): Promise<void> {
  const { socket } = incoming;
  const begin = { at: performance.now(), read: socket.bytesRead };
  const stopped = Promise.withResolvers<void>();
  let seen = begin.read;
  const watch = setInterval(function check() {
    const read = socket.bytesRead;
    const isSilent = read === seen;
    seen = read;
    if (
      isSilent ||
      read - begin.read > drainLimits.bytes ||
      performance.now() - begin.at > drainLimits.total
    )
      stopped.resolve();
  }, drainLimits.idle);
  incoming.once('end', stopped.resolve).once('close', stopped.resolve);
  // a body that no one reads is drained here; one that is being read is drained by its reader
  if (!incoming.readableDidRead) incoming.resume();
  return stopped.promise.finally(() => clearInterval(watch));
}

/**
 * Answers a request whose body is still arriving, on a connection that closes afterwards. Sends the
 * whole response, then drains the body before closing: closing a socket with unread bytes resets
 * it, and the client would lose the response.
 */
export async function answerEarly(
  answer: Response,
  incoming: IncomingMessage | Http2ServerRequest,
): Promise<Response> {
  // a GET request needs no body; do not buffer its response, which may be as large as a video
  const isSafeMethod = incoming.method === 'GET' || incoming.method === 'HEAD';
  if (isSafeMethod || answer.body === null) return answer;
  const content = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(content.byteLength));
  const answerThenWait = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(content);
      await drainBody(incoming);
      controller.close();
    },
  });
  return new Response(answerThenWait, { status: answer.status, headers });
}
