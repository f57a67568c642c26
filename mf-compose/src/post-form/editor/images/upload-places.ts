import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

interface Added {
  readonly id: string;
  readonly at: number;
  readonly element: HTMLElement;
}

const key = new PluginKey<DecorationSet>('uploadPlaces');

interface PlaceChange {
  readonly add?: Added;
  readonly remove?: string;
}
interface PlaceSpec {
  readonly id?: unknown;
}

const readMeta = (transaction: Transaction): PlaceChange =>
  // only addPlace and removePlace set this metadata, and ProseMirror returns it as any
  // oxlint-disable-next-line typescript/consistent-type-assertions -- set by this module alone
  (transaction.getMeta(key) ?? {}) as PlaceChange;
const hasId = (id: string) => (spec: PlaceSpec) => spec.id === id;

/**
 * Tracks the positions of images that are uploading. The positions move with the text, but are not
 * part of the text or its undo history.
 */
export const uploadPlaces = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, places) {
        const moved = places.map(transaction.mapping, transaction.doc);
        const { add, remove } = readMeta(transaction);
        // `side: -1`: text typed at this position, even a new line, comes after the image
        if (add)
          return moved.add(transaction.doc, [
            Decoration.widget(add.at, add.element, {
              id: add.id,
              side: -1,
              ignoreSelection: true,
              stopEvent: () => true,
            }),
          ]);
        return remove === undefined
          ? moved
          : moved.remove(moved.find(undefined, undefined, hasId(remove)));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/**
 * The current position of the image with this id; undefined when the text around it was deleted.
 */
export const placeOf = (view: EditorView, id: string): number | undefined =>
  key.getState(view.state)?.find(undefined, undefined, hasId(id))[0]?.from;

/** All positions in document order. */
export const placesOf = (
  state: EditorState,
): readonly { readonly id: string; readonly at: number }[] =>
  (key.getState(state)?.find() ?? [])
    .map(({ from, spec: { id } }: { readonly from: number; readonly spec: PlaceSpec }) => ({
      id: String(id),
      at: from,
    }))
    .toSorted((a, b) => a.at - b.at);

export const addPlace = (view: EditorView, added: Added): void =>
  view.dispatch(view.state.tr.setMeta(key, { add: added }));
export const removePlace = (view: EditorView, id: string): void =>
  view.dispatch(view.state.tr.setMeta(key, { remove: id }));
