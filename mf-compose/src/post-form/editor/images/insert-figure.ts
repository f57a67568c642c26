import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { Figure, type ImageFacts } from '../nodes/Figure.ts';

/**
 * Inserts an image at a position, or at the cursor. Replaces an empty paragraph; splits a paragraph
 * with text on both sides of the position. A cursor at that position is placed after the image.
 */
export function insertFigure(
  editor: Editor,
  { src, alt, width, height, credit }: ImageFacts,
  at = editor.state.selection.to,
): void {
  editor.commands.command(({ tr, state }) => {
    const figure = state.schema.nodes[Figure.name]?.create({ src, alt, width, height, credit });
    if (!figure) return false;
    const place = Math.min(at, tr.doc.content.size);
    const wasThere = tr.selection.empty && tr.selection.from === place;
    tr.replaceRangeWith(place, place, figure);
    const end = tr.mapping.map(place, 1);
    if (wasThere && end <= tr.doc.content.size) {
      if (end === tr.doc.content.size)
        tr.insert(end, state.schema.nodes['paragraph']?.create() ?? []);
      tr.setSelection(TextSelection.near(tr.doc.resolve(end)));
    }
    return true;
  });
}
