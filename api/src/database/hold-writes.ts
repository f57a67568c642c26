import type { Duplex } from 'node:stream';

const held = new WeakSet<Duplex>();

/**
 * Buffers what is written to a stream until the end of this turn of the event loop, so that it
 * leaves in one packet.
 */
export function holdWrites(stream: Duplex): void {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}
