import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';

/**
 * The seed of an island's element; undefined if it is missing or not valid JSON. The release that
 * rendered the island wrote the seed, so its shape is not checked.
 */
export function readSeed(element: Element): unknown {
  const json = element.querySelector(':scope > script[type="application/json"]')?.textContent;
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * The HTML of the kept parts of an island. React inserts it again only if it cannot hydrate the
 * island and renders it anew.
 */
export const readKeptHtml = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...element.querySelectorAll(`[${islandAttributes.kept}]`)].map((part) => [
      part.getAttribute(islandAttributes.kept) ?? '',
      // oxlint-disable-next-line no-restricted-properties -- reads what the server rendered
      part.innerHTML,
    ]),
  );
