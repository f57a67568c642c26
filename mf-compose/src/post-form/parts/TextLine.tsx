import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './fields.module.css';
import { useFirstField } from './first-field.ts';
import type { RefusedField } from './refused-field.tsx';

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isTitle?: boolean;
  readonly isFirst?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'url' | 'text';
  /** Marks the field if a refusal concerns it. */
  readonly refused?: RefusedField['field'];
  readonly onChange: (value: string) => void;
}

/** One line of text, with its label as placeholder. A title wraps, as it will in the post. */
export function TextLine({
  label,
  value,
  isTitle = false,
  isFirst = false,
  maxLength = postLimits.title,
  inputMode = 'text',
  refused = {},
  onChange,
}: LineProps): ReactNode {
  const firstField = useFirstField();
  const field = {
    ref: isFirst ? firstField : undefined,
    ...refused,
    'aria-label': label,
    placeholder: label,
    value,
    maxLength,
    autoComplete: 'off',
    dir: 'auto',
  };
  if (isTitle)
    return (
      <textarea
        className={styles['title']}
        {...field}
        rows={1}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={focusNextTextArea}
      />
    );
  return (
    <input
      className={styles['line']}
      type="text"
      inputMode={inputMode}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A title has no second paragraph: Enter moves to the next text area or editor. */
function focusNextTextArea(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing)
    return;
  event.preventDefault();
  const { currentTarget } = event;
  const fields = [
    ...(currentTarget.form?.querySelectorAll<HTMLElement>('textarea, [contenteditable="true"]') ??
      []),
  ];
  fields[fields.indexOf(currentTarget) + 1]?.focus();
}
