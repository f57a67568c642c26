import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import { partsOfReply, type ReplyMention } from '@tessera/shared-contracts/replies/reply-mentions';
import { Fragment, type ReactNode } from 'react';

/** The text of a reply with its mentions and addresses as links, as in posts. */
export function ReplyText({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly ReplyMention[];
}): ReactNode {
  const tokens = new Map(mentions.map(({ name, token }) => [name, token]));
  return partsOfReply(text).map(function renderPart(part, index) {
    if (part.kind === 'address')
      return (
        <a key={index} href={part.href} rel="noopener nofollow ugc">
          {part.text}
        </a>
      );
    const token = part.kind === 'mention' ? tokens.get(part.name) : undefined;
    if (part.kind === 'plain' || token === undefined)
      return <Fragment key={index}>{part.text}</Fragment>;
    return (
      <a
        key={index}
        className={bodyClasses.mention}
        href={blogPaths.home(part.name)}
        {...{ [blogLinkAttributes.token]: token }}
      >
        {part.text}
      </a>
    );
  });
}
