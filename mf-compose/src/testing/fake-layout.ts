/** jsdom lays nothing out; the rich editor asks where its text stands. */
export function fakeLayout(): void {
  Range.prototype.getClientRects = () => document.createElement('div').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
}
