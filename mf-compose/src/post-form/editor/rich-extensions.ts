import { assertContentProtocol } from '@tessera/shared-contracts/posts/url-rules';
import { undoDebounce } from '@tessera/shared-contracts/posts/post-form-constants';
import Placeholder from '@tiptap/extension-placeholder';
import { Extension, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import styles from './parts/editor.module.css';
import { AwaitedImage } from './images/awaited-image.ts';
import { uploadPlaces } from './images/upload-places.ts';
import { LinkAddresses } from './link-addresses.ts';
import { Figure, InlineImage } from './nodes/Figure.ts';
import { Mention } from './nodes/Mention.ts';
import { ReadMore } from './nodes/ReadMore.ts';

const isContentAddress = (address: string): boolean => {
  try {
    assertContentProtocol(address);
    return true;
  } catch {
    return false;
  }
};

const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [uploadPlaces()],
});

/**
 * The extensions of the rich editor. Changes less than {@link undoDebounce} ms apart are undone
 * together.
 */
export const richExtensions = (placeholder: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    undoRedo: { newGroupDelay: undoDebounce },
    dropcursor: { color: 'currentcolor', width: 2 },
    link: {
      openOnClick: false,
      // `LinkAddresses` finds the same addresses as the rest of the product
      autolink: false,
      linkOnPaste: false,
      shouldAutoLink: () => false,
      isAllowedUri: (address) => isContentAddress(address),
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  AwaitedImage,
  Figure,
  InlineImage,
  LinkAddresses,
  Mention,
  ReadMore,
  UploadPlaces,
  Placeholder.configure({
    placeholder,
    emptyEditorClass: styles['empty'] ?? '',
    emptyNodeClass: '',
  }),
];

/** HTML without empty paragraphs at its end, where the editor keeps one for the cursor. */
export const withoutTrailingLine = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');
