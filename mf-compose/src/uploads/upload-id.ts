import { createId } from '@tessera/shared-contracts/core/create-id';

/** Number of bytes that are hashed at each end of a file. */
const hashedBytes = 65_536;

/**
 * An upload id that is the same whenever the same file is chosen, so that an upload resumes where
 * it stopped, even after a reload. Random where the browser cannot compute it.
 */
export async function uploadIdOf(file: File): Promise<string> {
  try {
    const facts = new TextEncoder().encode(
      [file.name, file.type, file.size, file.lastModified].join('|'),
    );
    const bytes = await new Blob([
      facts,
      file.slice(0, hashedBytes),
      file.slice(-hashedBytes),
    ]).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, 40);
  } catch {
    return createId();
  }
}
