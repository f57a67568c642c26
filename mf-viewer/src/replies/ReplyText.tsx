import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import {
  partsOfReply,
  type ReplyMention,
  type ReplyPart,
} from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReactNode } from 'react';

/** One part of a reply; a mention is a link if its blog is known. */
function Part({
  part,
  token,
}: {
  readonly part: ReplyPart;
  readonly token: string | undefined;
}): ReactNode {
  if (part.kind === 'address')
    return (
      <a href={part.href} rel="noopener nofollow ugc">
        {part.text}
      </a>
    );
  if (part.kind === 'plain' || token === undefined) return part.text;
  return (
    <a
      className={bodyClasses.mention}
      href={blogPaths.home(part.name)}
      {...{ [blogLinkAttributes.token]: token }}
    >
      {part.text}
    </a>
  );
}

/** The text of a reply with its mentions and addresses as links, as in posts. */
export function ReplyText({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly ReplyMention[];
}): ReactNode {
  const tokens = new Map(mentions.map(({ name, token }) => [name, token]));
  return partsOfReply(text).map((part, index) => (
    <Part
      // oxlint-disable-next-line react/no-array-index-key -- parts of a finished text never move and may repeat
      key={index}
      part={part}
      token={part.kind === 'mention' ? tokens.get(part.name) : undefined}
    />
  ));
}
