import type { IntegrityOf } from './integrity.ts';

/*
 * The elements that the shell creates itself, except ad frames. The server or React renders all
 * others.
 */

/**
 * Appends an empty element to the page, as the container of a React root or as a live region. It
 * starts empty because screen readers announce changed text, not inserted elements.
 */
export function appendContainer(parent: HTMLElement = document.body): HTMLElement {
  return parent.appendChild(document.createElement('div'));
}

/** What the browser needs to accept the files of a release. */
export interface FileRules {
  /** The CSP nonce of the page; '' for none. */
  readonly nonce: string;
  readonly integrityOf: IntegrityOf;
}

function restrict(
  file: HTMLScriptElement | HTMLLinkElement,
  url: string,
  { nonce, integrityOf }: FileRules,
): void {
  // Always set, as on the preload hints: with different credentials modes, the browser would fetch
  // the file twice.
  file.crossOrigin = 'anonymous';
  if (nonce) file.nonce = nonce;
  const integrity = integrityOf(url);
  if (integrity !== undefined) file.integrity = integrity;
}

/** A script of a release, not in the page yet. */
export function createScript(url: string, rules: FileRules): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.fetchPriority = 'high';
  restrict(script, url, rules);
  script.src = url;
  return script;
}

/** A link to a stylesheet of a release, not in the page yet. */
export function createStylesheet(url: string, rules: FileRules): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  restrict(link, url, rules);
  link.href = url;
  return link;
}
