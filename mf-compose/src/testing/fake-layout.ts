/** Adds the methods for text positions that the rich editor calls and jsdom lacks. */
export function fakeLayout(): void {
  Range.prototype.getClientRects = () => document.createElement('div').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
}
