import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import type { ReactNode } from 'react';
import { isFewEmoji, withoutDirections, withoutOverrides } from './written-text.ts';
import styles from './LinkedText.module.css';

/**
 * The text of a message with its links. Links that overlap an earlier link, are out of range or are
 * not http(s) stay plain text.
 */
export function LinkedText({ text, formatting }: Message['content']): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const {
    position: [from, to],
    attributes: { url },
  } of formatting) {
    if (from < end || to <= from || to > text.length || !/^https?:\/\//i.test(url)) continue;
    parts.push(
      withoutOverrides(text.slice(end, from)),
      <a key={from} href={url} rel="noopener nofollow ugc">
        {withoutDirections(text.slice(from, to))}
      </a>,
    );
    end = to;
  }
  return (
    <span className={styles.text} data-large={isFewEmoji(text) || undefined}>
      {parts}
      {withoutOverrides(text.slice(end))}
    </span>
  );
}
