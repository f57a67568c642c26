import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import { Node, type Editor } from '@tiptap/react';

/** Where streams stop showing the text. */
export const ReadMore = Node.create({
  name: 'readMore',
  group: 'block',
  atom: true,
  selectable: true,
  parseHTML: () => [{ tag: `hr.${bodyClasses.readMore}`, priority: 60 }],
  renderHTML: () => ['hr', { class: bodyClasses.readMore }],
});

/** Where the mark stands; undefined without one. */
export function readMorePosition(editor: Editor): number | undefined {
  let found: number | undefined;
  editor.state.doc.forEach((node, offset) => {
    if (node.type.name === ReadMore.name) found ??= offset;
  });
  return found;
}

/** Puts the mark after the block with the cursor. There is one: a second moves it, and where it already is it goes. */
export function toggleReadMore(editor: Editor): void {
  editor.chain().focus().command(({ tr, state }) => {
    const type = state.schema.nodes[ReadMore.name];
    if (!type) return false;
    const { $to } = tr.selection;
    const after = $to.depth === 0 ? $to.pos : $to.after(1);
    const existing = readMorePosition(editor);
    if (existing !== undefined) tr.delete(existing, existing + 1);
    const isHere = existing === after || ($to.depth === 0 && existing === after - 1);
    if (!isHere) tr.insert(tr.mapping.map(after), type.create());
    return true;
  }).run();
}
