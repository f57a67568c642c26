/** Bytes that are looked at on either end of a file. */
const looked = 65_536;

/**
 * A name for the upload of a file that is the same whenever the same file is chosen, so that an upload goes on where it
 * stopped, even after a reload. Where the browser cannot compute it, a random one.
 */
export async function uploadIdOf(file: File): Promise<string> {
  try {
    const facts = new TextEncoder().encode(
      [file.name, file.type, file.size, file.lastModified].join('|'),
    );
    const bytes = await new Blob([facts, file.slice(0, looked), file.slice(-looked)]).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, 40);
  } catch {
    return randomId();
  }
}

/** `crypto.randomUUID` is for secure pages only. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(20))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
