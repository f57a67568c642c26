/**
 * Appends an empty element to the page: the place of a React root, or a region whose text changes.
 * Screen readers announce a change of text, not an element that is inserted with its text.
 */
export function appendPlace(parent: HTMLElement = document.body): HTMLElement {
  return parent.appendChild(document.createElement('div'));
}
