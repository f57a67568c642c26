/**
 * A random id, 32 hexadecimal digits. Also works on pages without TLS, where `crypto.randomUUID`
 * does not exist (except on localhost).
 */
export const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
