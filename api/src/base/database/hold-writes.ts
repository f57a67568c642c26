import type { Duplex } from 'node:stream';

const held = new WeakSet<Duplex>();

/**
 * Buffers writes to a stream until the code that is running has finished (`nextTick`), so that they
 * share a packet.
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
