import { getHTMLFromFragment, Node, type Editor } from '@tiptap/react';
import { placesOf } from './upload-places.ts';

/** Stands in a kept text for a picture that was not uploaded yet. The editor takes it out as soon as it goes on with the upload, and the form sends no text that has one. */
export const AwaitedPicture = Node.create({
  name: 'awaitedPicture',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (figure: HTMLElement) => figure.dataset['upload'] ?? '',
      renderHTML: ({ name }: Readonly<Record<string, unknown>>) => ({ 'data-upload': name }),
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-upload]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
});

/** The text with a mark where each of its awaited pictures belongs; undefined when it awaits none. */
export function htmlWithAwaited(
  { state, schema }: Editor,
  isKept: (name: string) => boolean,
): string | undefined {
  const places = placesOf(state).filter(({ id }) => isKept(id));
  if (places.length === 0) return undefined;
  const { tr } = state;
  for (const { id, at } of places.toReversed()) {
    const mark = schema.nodes[AwaitedPicture.name]?.create({ name: id });
    const place = tr.mapping.map(at, -1);
    if (mark) tr.replaceRangeWith(place, place, mark);
  }
  return getHTMLFromFragment(tr.doc.content, schema);
}

/** Takes the marks out of the text and leaves an empty line for each. Gives their names and places. */
export function takeAwaited(
  editor: Editor,
): readonly { readonly name: string; readonly at: number }[] {
  const { tr, doc, schema } = editor.state;
  const found: { name: string; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === AwaitedPicture.name)
      found.push({ name: String(node.attrs['name']), at });
  });
  if (found.length === 0) return found;
  for (const { at } of found.toReversed())
    tr.replaceWith(at, at + 1, schema.nodes['paragraph']?.create() ?? []);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
  // a line is one longer than a mark, and its inside begins one later
  return found.map(({ name, at }, index) => ({ name, at: at + index + 1 }));
}
