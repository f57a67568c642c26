import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import { TextSelection } from '@tiptap/pm/state';
import { Node, type Editor } from '@tiptap/react';

/** The read-more break: streams show the text up to here. */
export const ReadMore = Node.create({
  name: 'readMore',
  group: 'block',
  atom: true,
  selectable: true,
  parseHTML: () => [{ tag: `hr.${bodyClasses.readMore}`, priority: 60 }],
  renderHTML: () => ['hr', { class: bodyClasses.readMore }],
});

/** Position of the break; undefined if there is none. */
export function readMorePosition(editor: Editor): number | undefined {
  let found: number | undefined;
  editor.state.doc.forEach((node, offset) => {
    if (node.type.name === ReadMore.name) found ??= offset;
  });
  return found;
}

/**
 * Inserts the break after the block with the cursor, or before that block if it is blank and not
 * the first. At the end of the text, the cursor moves after the break. There is only one break:
 * inserting a second one moves it, and inserting it where it already is removes it.
 */
export function toggleReadMore(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const type = state.schema.nodes[ReadMore.name];
      if (!type) return false;
      const { $to, empty } = tr.selection;
      const isBlank = $to.depth === 1 && $to.parent.content.size === 0 && $to.before(1) > 0;
      const isAtEnd =
        empty &&
        !isBlank &&
        $to.depth === 1 &&
        $to.parentOffset === $to.parent.content.size &&
        $to.after(1) === tr.doc.content.size;
      const place = $to.depth === 0 ? $to.pos : isBlank ? $to.before(1) : $to.after(1);
      const existing = readMorePosition(editor);
      if (existing !== undefined) tr.delete(existing, existing + 1);
      const isHere =
        existing === (isBlank ? place - 1 : place) || ($to.depth === 0 && existing === place - 1);
      if (isHere) return true;
      const at = tr.mapping.map(place);
      tr.insert(at, type.create());
      const paragraph = isAtEnd ? state.schema.nodes['paragraph']?.create() : undefined;
      if (paragraph)
        tr.insert(at + 1, paragraph).setSelection(TextSelection.near(tr.doc.resolve(at + 2)));
      return true;
    })
    .run();
}
