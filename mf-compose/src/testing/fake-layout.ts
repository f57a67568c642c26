/** jsdom has no layout; the rich editor asks for text positions. */
export function fakeLayout(): void {
  Range.prototype.getClientRects = () => document.createElement('div').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
}
