import { messageSearchTexts } from '../panel/inbox-action-texts.ts';
import { IconSearch } from '@tessera/shared-ui/Icon';
import { Input } from '@tessera/shared-ui/Input';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MessageSearch } from './create-message-search.ts';
import styles from './MessageSearchField.module.css';

export interface MessageSearchFieldProps {
  readonly search: Pick<MessageSearch, 'type'>;
  readonly text: string;
}

/** The field in which users search their messages; shown above the conversations. */
export function MessageSearchField({ search, text }: MessageSearchFieldProps): ReactNode {
  function clearOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return;
    // Escape only clears the search; pressed again, it closes the inbox
    event.preventDefault();
    event.stopPropagation();
    search.type('');
  }
  return (
    <div className={styles.frame}>
      <IconSearch className={styles.icon ?? ''} />
      <Input
        className={styles.field}
        type="search"
        dir="auto"
        aria-label={messageSearchTexts.label}
        placeholder={messageSearchTexts.label}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={clearOnEscape}
      />
    </div>
  );
}
