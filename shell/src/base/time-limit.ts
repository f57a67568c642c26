/**
 * Milliseconds to wait for the code of small parts, such as toasts, before falling back to plain
 * text or the browser's dialogs.
 */
export const codeTimeLimit = 3000;

/** An operation exceeded its timeout. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Settles like the promise, or rejects with a TimeLimitError after `ms` milliseconds. */
export function withTimeLimit<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`${what} took longer than ${ms} ms`)), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
