import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { contentHref } from '../format/href.ts';

type ContentOf<T extends PostContent['type']> = Extract<PostContent, { type: T }>;

/*
 * Parts of a post that need styles or scripts on a page, as plain markup for feeds.
 */

export function FeedLink({ content }: { readonly content: ContentOf<'link'> }): ReactNode {
  const { url, title, excerpt, author } = content;
  return (
    <>
      <FeedAddress url={url} name={title === '' ? url : title} />
      {excerpt !== '' && <p>{excerpt}</p>}
      {author !== '' && <p>{author}</p>}
    </>
  );
}

export function FeedChat({ lines }: Pick<ContentOf<'chat'>, 'lines'>): ReactNode {
  return lines.map(({ name, text }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines of a finished chat never move and may repeat
    <p key={index}>
      {name !== '' && <strong>{name}: </strong>}
      {text}
    </p>
  ));
}

/**
 * A link to a page, or to audio or video, which does not play within a feed. Only the name if
 * content may not link to the URL.
 */
export function FeedAddress({
  url,
  name,
  by = '',
}: {
  readonly url: string;
  readonly name: string;
  readonly by?: string;
}): ReactNode {
  const href = contentHref(url);
  return (
    <p>
      {href === undefined ? (
        name
      ) : (
        <a href={href} rel="nofollow ugc noopener">
          {name}
        </a>
      )}
      {by !== '' && ` · ${by}`}
    </p>
  );
}
