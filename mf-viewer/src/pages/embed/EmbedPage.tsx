import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { EmbedProps } from '@tessera/shared-contracts/sharing/embed-views';
import { formatCount } from '@tessera/shared-ui/format/count';
import { formatDate, formatDateTime } from '@tessera/shared-ui/format/date';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import { PostBody } from '@tessera/shared-ui/content/PostBody';
import { timeMarks } from '../../post-view/PostParts.tsx';
import { PostTags } from '../../post-view/PostTags.tsx';
import { SummaryButton } from '@tessera/shared-ui/SummaryButton';
import type { ReactNode } from 'react';

/**
 * An embedded post: content, author and link. It is readable without script and the same for every
 * viewer.
 */
export function EmbedPage({ post }: EmbedProps): ReactNode {
  if (!post) return <EmbedGone />;
  return (
    <main>
      <EmbedCard post={post} />
    </main>
  );
}

function EmbedCard({ post }: { readonly post: Post }): ReactNode {
  const type = post.trail[0]?.content.type ?? post.type;
  const by = `embed-${post.action.id}-by`;
  const at = post.published_at ?? post.updated_at;
  return (
    <article
      className="post-view embed__post h-entry"
      {...{ [postAttributes.type]: type }}
      aria-labelledby={by}
    >
      <h1 className="visually-hidden">
        {post.summary === '' ? `A post by ${post.blog.name}` : post.summary}
      </h1>
      <header className="post-view__head">
        <a className="post-view__avatar" href={post.blog.url} tabIndex={-1} aria-hidden="true">
          <Avatar src={post.blog.avatar_url} isEager />
        </a>
        <div className="post-view__who">
          <p className="post-view__by" id={by}>
            <a className="post-view__name p-author h-card" href={post.blog.url}>
              {post.blog.title === '' ? post.blog.name : post.blog.title}
            </a>
          </p>
          <a className="post-view__time u-url" href={post.post_url}>
            <time className={timeMarks.published} dateTime={at} title={formatDateTime(at)}>
              {formatDate(at)}
            </time>
          </a>
        </div>
        <a className="embed__site" href="/" aria-label="Tessera">
          <LogoMark />
        </a>
      </header>
      {post.is_nsfw ? (
        <details className="embed__veiled">
          <SummaryButton className="embed__unveil">
            This post may contain sensitive content. Show it
          </SummaryButton>
          <EmbedBody post={post} />
        </details>
      ) : (
        <EmbedBody post={post} />
      )}
      <footer className="embed__foot">
        <a className="embed__notes" href={post.post_url}>
          {formatCount(post.note_count)} {post.note_count === 1 ? 'note' : 'notes'}
        </a>
        <LinkButton size="small" href={post.post_url}>
          Read on Tessera
        </LinkButton>
      </footer>
    </article>
  );
}

function EmbedBody({ post }: { readonly post: Post }): ReactNode {
  return (
    <>
      <PostBody post={post} moreHref={post.post_url} variant={post.is_nsfw ? 'page' : 'public'} />
      <PostTags tags={post.tags} />
    </>
  );
}

/** Shown instead of a deleted or private post. */
function EmbedGone(): ReactNode {
  return (
    <main className="post-view embed__post embed__gone">
      <LogoMark />
      <h1 className="embed__gone-title">This post is no longer available.</h1>
      <LinkButton size="small" href="/explore">
        More on Tessera
      </LinkButton>
    </main>
  );
}
