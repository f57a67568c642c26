import { awaitedUploadAttribute } from '@tessera/shared-contracts/posts/post-form-attributes';
import { getHTMLFromFragment, Node, type Editor } from '@tiptap/react';
import { placesOf } from './upload-places.ts';

/**
 * Placeholder in a draft for an image that is not uploaded yet. The editor removes it when it
 * resumes the upload, and the form never sends a text that has one.
 */
export const AwaitedImage = Node.create({
  name: 'awaitedImage',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (figure: HTMLElement) => figure.getAttribute(awaitedUploadAttribute) ?? '',
      renderHTML: ({ name }: Readonly<Record<string, unknown>>) => ({
        [awaitedUploadAttribute]: name,
      }),
    },
  }),
  parseHTML: () => [{ tag: `figure[${awaitedUploadAttribute}]` }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
});

/**
 * The HTML with a placeholder for each image that is uploading and for which `isKept` returns true;
 * undefined if there is none.
 */
export function htmlWithAwaited(
  { state, schema }: Editor,
  isKept: (name: string) => boolean,
): string | undefined {
  const places = placesOf(state).filter(({ id }) => isKept(id));
  if (places.length === 0) return undefined;
  const { tr } = state;
  for (const { id, at } of places.toReversed()) {
    const mark = schema.nodes[AwaitedImage.name]?.create({ name: id });
    const place = tr.mapping.map(at, -1);
    if (mark) tr.replaceRangeWith(place, place, mark);
  }
  return getHTMLFromFragment(tr.doc.content, schema);
}

/**
 * Removes the placeholders from the text and leaves an empty line for each. Returns their names and
 * positions.
 */
export function takeAwaited(
  editor: Editor,
): readonly { readonly name: string; readonly at: number }[] {
  const { tr, doc, schema } = editor.state;
  const found: { name: string; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === AwaitedImage.name) found.push({ name: String(node.attrs['name']), at });
  });
  if (found.length === 0) return found;
  for (const { at } of found.toReversed())
    tr.replaceWith(at, at + 1, schema.nodes['paragraph']?.create() ?? []);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
  // an empty line takes up one position more than the placeholder that it replaces, and its content
  // begins one position after its start
  return found.map(({ name, at }, index) => ({ name, at: at + index + 1 }));
}
