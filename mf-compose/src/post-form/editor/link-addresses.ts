import {
  findAddresses,
  findMailAddresses,
  type FoundAddress,
} from '@tessera/shared-contracts/links/find-addresses';
import type { Node } from '@tiptap/pm/model';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { combineTransactionSteps, Extension, getChangedRanges } from '@tiptap/react';

const addressesIn = (text: string): FoundAddress[] => [
  ...findAddresses(text),
  ...findMailAddresses(text),
];

/** The text of a block, in which images, mentions and line breaks are one line break each. */
const textOf = (block: Node): string =>
  block.textBetween(0, block.content.size, undefined, () => '\n');

/** Whether a part of a text may become a link: it has no code, and no link other than to itself. */
function canBeLink(block: Node, { start, end, href }: FoundAddress): boolean {
  let can = true;
  block.nodesBetween(start, end, function check({ text = '', marks }) {
    const link = marks.find(({ type }) => type.name === 'link');
    const isOwn = link && findAddresses(text)[0]?.href === link.attrs['href'];
    can &&=
      !marks.some(({ type }) => type.name === 'code') &&
      (!link || (isOwn === true && link.attrs['href'] !== href));
  });
  return can;
}

/** Links the addresses of a block that end in a range of its text. */
function linkIn(tr: Transaction, block: Node, at: number, from: number, to: number): void {
  for (const address of addressesIn(textOf(block)))
    if (address.end > from && address.start < to && canBeLink(block, address))
      tr.addMark(
        at + address.start,
        at + address.end,
        tr.doc.type.schema.mark('link', { href: address.href }),
      );
}

/**
 * Links the addresses that a change completed: those in a word before a typed space or a new
 * paragraph, and those in pasted text.
 */
function linkCompleted(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, tr }: EditorState,
): Transaction | undefined {
  if (
    !transactions.some(({ docChanged }) => docChanged) ||
    transactions.some((one) => one.getMeta('preventAutolink') === true || isHistoryTransaction(one))
  )
    return undefined;
  const isPasted = transactions.some((one) =>
    /^(?:paste|drop)$/.test(String(one.getMeta('uiEvent'))),
  );
  const steps = combineTransactionSteps(before.doc, [...transactions]);
  for (const { newRange } of getChangedRanges(steps)) {
    const blocks: { readonly block: Node; readonly at: number }[] = [];
    doc.nodesBetween(newRange.from, newRange.to, function collect(block, position) {
      if (block.isTextblock) blocks.push({ block, at: position + 1 });
      return !block.isTextblock;
    });
    const typed = doc.textBetween(newRange.from, newRange.to, '\n', '\n');
    if (!isPasted && blocks.length < 2 && !/\s$/u.test(typed)) continue;
    for (const { block, at } of blocks) {
      if (block.type.spec.code === true) continue;
      const text = textOf(block);
      const from = Math.max(0, newRange.from - at);
      const word = /\S*$/u.exec(text.slice(0, from))?.index ?? from;
      linkIn(tr, block, at, word, newRange.to - at);
    }
  }
  return tr.docChanged ? tr : undefined;
}

/**
 * Turns typed and pasted addresses into links, exactly as the server does in Markdown, and selected
 * text into a link when an address is pasted over it.
 */
export const LinkAddresses = Extension.create({
  name: 'linkAddresses',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: linkCompleted,
      props: {
        handlePaste({ state, dispatch }, _event, slice) {
          const text = slice.content.textBetween(0, slice.content.size, '\n');
          const [address] = addressesIn(text);
          if (state.selection.empty || address?.end !== text.length || address.start > 0)
            return false;
          const { from, to } = state.selection;
          const link = state.schema.mark('link', { href: address.href });
          dispatch(state.tr.addMark(from, to, link).setMeta('preventAutolink', true));
          return true;
        },
      },
    }),
  ],
});
