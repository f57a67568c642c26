import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { ReactNode } from 'react';
import { RichEditor, type WritingProps } from './RichEditor.tsx';
import { SourceEditor } from './source/SourceEditor.tsx';

/** The field for a long text, in the editor that the person chose: rich, HTML or Markdown. */
export function LongTextField({
  editor,
  ...props
}: WritingProps & { readonly editor: EditorType }): ReactNode {
  return editor === 'rich' ? <RichEditor {...props} /> : <SourceEditor {...props} mode={editor} />;
}
