import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import type { ReactNode } from 'react';

/**
 * The text of a message with its links. Entries that overlap, lie outside or lead elsewhere than to
 * the web stay text.
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
      text.slice(end, from),
      <a key={from} href={url} rel="noopener nofollow ugc">
        {text.slice(from, to)}
      </a>,
    );
    end = to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
