import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { bodyClasses, mentionInText } from '@tessera/shared-contracts/posts/body-markup';
import type { ReplyMention } from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReactNode } from 'react';

/** Plain text with its mentions as links, as in posts. */
export function MentionText({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly ReplyMention[];
}): ReactNode {
  const tokens = new Map(mentions.map(({ name, token }) => [name, token]));
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: written, 1: name = '' } of text.matchAll(mentionInText)) {
    const token = tokens.get(name.toLowerCase());
    if (token === undefined) continue;
    parts.push(
      text.slice(end, index),
      <a
        key={index}
        className={bodyClasses.mention}
        href={blogPaths.home(name.toLowerCase())}
        {...{ [blogLinkAttributes.token]: token }}
      >
        {written}
      </a>,
    );
    end = index + written.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
