/**
 * Milliseconds to wait for code that shows something small, such as a toast, before the browser's
 * own means have to do.
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
