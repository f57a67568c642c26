import type { IntegrityOf } from './integrity.ts';

/**
 * Exposes the page's nonce and hashes to the chunk loaders of the shell and of every remote. The
 * loaders are separate programs and read these two globals before they fetch anything
 * (tooling/webpack/runtime-integrity-plugin.ts).
 */
export function exposeToRuntimes(nonce: string, integrityOf: IntegrityOf): void {
  for (const [name, value] of Object.entries({
    __tesseraNonce: nonce,
    __tesseraIntegrity: integrityOf,
  }))
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
}

/** The nonce of the page's scripts. Browsers hide the attribute but not the property. */
export const nonceOf = (page: Document): string =>
  page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
