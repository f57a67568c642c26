import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { ReactNode } from 'react';
import { RichEditor, type WritingProps } from './RichEditor.tsx';
import styles from './editor.module.css';

/** The field for a long text in the editor the person uses: rich, HTML or Markdown. */
export function Writing({ editor, ...props }: WritingProps & { readonly editor: EditorType }): ReactNode {
  if (editor === 'rich') return <RichEditor {...props} />;
  const { label, placeholder, text, disabled, isShort = false, onChange } = props;
  return (
    <textarea
      className={`${styles['source']} ${isShort ? styles['short'] : ''}`} aria-label={label} placeholder={placeholder} value={text} disabled={disabled} maxLength={postLimits.body} spellCheck={editor === 'markdown'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
