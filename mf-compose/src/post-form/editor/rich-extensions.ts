import { assertContentProtocol, contentProtocols } from '@tessera/shared-contracts/posts/url-rules';
import { undoDebounce } from '@tessera/shared-contracts/posts/post-form-constants';
import Placeholder from '@tiptap/extension-placeholder';
import { Node, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import styles from './editor.module.css';

/** Pictures within a text, by address. */
const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: null }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"]):not([src^="blob:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const isContentAddress = (address: string): boolean => {
  try {
    assertContentProtocol(address);
    return true;
  } catch {
    return false;
  }
};

/** What the rich editor can write. Typing within {@link undoDebounce} ms is undone together. */
export const richExtensions = (placeholder: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    undoRedo: { newGroupDelay: undoDebounce },
    link: {
      openOnClick: false, autolink: true, linkOnPaste: true, defaultProtocol: 'https',
      protocols: contentProtocols.filter((protocol) => !/^(?:https?|mailto)$/.test(protocol)),
      isAllowedUri: (address) => isContentAddress(address),
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  InlineImage,
  Placeholder.configure({ placeholder, emptyEditorClass: styles['empty'] ?? '', emptyNodeClass: '' }),
];

/** The editor's HTML without the empty line that it keeps at the end for the cursor. */
export const withoutTrailingLine = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');
