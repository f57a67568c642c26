import type { PostContent as Content } from '@tessera/shared-contracts/posts/post';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { saysNothing } from '@tessera/shared-contracts/posts/post-rules';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import type { ReactNode } from 'react';
import { hostOf, webHref } from '../format/href.ts';
import { IconArrowOut } from '../Icon.tsx';
import { FeedAddress, FeedChat, FeedLink } from './FeedParts.tsx';
import { Html } from './Html.tsx';
import { PostPhotos } from './PostPhotos.tsx';
import { AudioTrack, Video } from './PostPlayers.tsx';
import { marked, type PostVariant } from './post-variant.ts';
import { VideoNotice } from './VideoNotice.tsx';

type ContentOf<T extends Content['type']> = Extract<Content, { type: T }>;

interface Shown<T extends Content['type']> {
  readonly content: ContentOf<T>;
  readonly moreHref: string | undefined;
  readonly variant: PostVariant;
}

/** Whether there is content to show: a reblog without added text has empty content. */
export const hasContent = (content: Content): boolean => !saysNothing(content);

export interface PostContentProps {
  readonly content: Content;
  readonly isFirst: boolean;
  /** If set, texts are cut at their read-more mark, with a link to this URL. */
  readonly moreHref?: string | undefined;
  /** Whether the video is not ready yet. */
  readonly isPreparing?: boolean;
  /** Shows photos one at a time, starting with the photo at this index, which counts from 0. */
  readonly carouselIndex?: number | undefined;
  readonly variant?: PostVariant;
}

/** Content of a post or of a trail entry: markup by type. */
export function PostContent({
  content,
  isFirst,
  moreHref,
  isPreparing = false,
  carouselIndex,
  variant = 'page',
}: PostContentProps): ReactNode {
  const shown = { moreHref, variant };
  switch (content.type) {
    case 'text':
      return <TextContent content={content} {...shown} />;
    case 'photo':
      return (
        <PhotoContent
          content={content}
          {...shown}
          isFirst={isFirst}
          carouselIndex={carouselIndex}
        />
      );
    case 'quote':
      return <QuoteContent content={content} variant={variant} />;
    case 'link':
      return <LinkContent content={content} {...shown} />;
    case 'chat':
      return <ChatContent content={content} variant={variant} />;
    case 'audio':
      return <AudioContent content={content} {...shown} />;
    case 'video':
      return <VideoContent content={content} {...shown} isPreparing={isPreparing} />;
    case 'note':
      return <NoteContent content={content} {...shown} />;
  }
}

const Title = ({
  children,
  variant,
}: {
  readonly children: string;
  readonly variant: PostVariant;
}): ReactNode =>
  children === '' ? null : (
    <h2 className={marked('post-view__title', variant, 'p-name')} dir="auto">
      {children}
    </h2>
  );
const Caption = ({
  html,
  moreHref,
}: {
  readonly html: string;
  readonly moreHref: string | undefined;
}): ReactNode => (
  <Html className="post-view__prose post-view__caption" html={html} moreHref={moreHref} />
);

function TextContent({ content, moreHref, variant }: Shown<'text'>): ReactNode {
  return (
    <div className="post-view__content">
      <Title variant={variant}>{content.title}</Title>
      <Html
        className={marked('post-view__prose', variant, 'e-content')}
        html={content.body_html}
        moreHref={moreHref}
      />
    </div>
  );
}

function PhotoContent({
  content,
  moreHref,
  variant,
  isFirst,
  carouselIndex,
}: Shown<'photo'> & Pick<PostContentProps, 'isFirst' | 'carouselIndex'>): ReactNode {
  return (
    <div className={marked('post-view__content', variant, 'e-content')}>
      <PostPhotos
        photos={content.photos}
        layout={content.layout}
        linkthrough={content.linkthrough}
        isFirst={isFirst}
        carouselIndex={carouselIndex}
        variant={variant}
      />
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function QuoteContent({ content, variant }: Omit<Shown<'quote'>, 'moreHref'>): ReactNode {
  return (
    <figure
      className={marked('post-view__content post-view__quote', variant, 'e-content')}
      {...{ [postAttributes.type]: 'quote' }}
    >
      <blockquote className="post-view__quote-text">
        <Html className="post-view__quote-words" html={content.quote_html} />
      </blockquote>
      {content.source_html !== '' && (
        <figcaption>
          <Html className="post-view__quote-source" html={content.source_html} />
        </figcaption>
      )}
    </figure>
  );
}

function LinkContent({ content, moreHref, variant }: Shown<'link'>): ReactNode {
  return (
    <div className={marked('post-view__content', variant, 'e-content')}>
      {variant === 'feed' ? (
        <FeedLink content={content} />
      ) : (
        <LinkCard content={content} variant={variant} />
      )}
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function LinkCard({ content, variant }: Omit<Shown<'link'>, 'moreHref'>): ReactNode {
  const href = webHref(content.url);
  const host = hostOf(content.url);
  const inside = (
    <>
      {content.thumbnail !== '' && (
        <img
          className="post-view__link-image"
          src={content.thumbnail}
          alt=""
          width="640"
          height="320"
          loading="lazy"
          decoding="async"
        />
      )}
      <span className="post-view__link-text" dir="auto">
        {host !== '' && (
          <span className="post-view__link-host">
            {host}
            <IconArrowOut className="post-view__link-arrow" />
          </span>
        )}
        {content.title === '' ? (
          <span className="post-view__link-title">{content.url}</span>
        ) : (
          <span className={marked('post-view__link-title', variant, 'p-name')}>
            {content.title}
          </span>
        )}
        {content.excerpt !== '' && (
          <span className="post-view__link-excerpt">{content.excerpt}</span>
        )}
        {content.author !== '' && <span className="post-view__link-author">{content.author}</span>}
      </span>
    </>
  );
  return href === undefined ? (
    <div className="post-view__link" {...{ [postAttributes.type]: 'link' }}>
      {inside}
    </div>
  ) : (
    <a
      className={marked('post-view__link', variant, 'u-bookmark-of')}
      {...{ [postAttributes.type]: 'link' }}
      href={href}
      rel="nofollow ugc noopener"
    >
      {inside}
    </a>
  );
}

function ChatContent({ content, variant }: Omit<Shown<'chat'>, 'moreHref'>): ReactNode {
  return (
    <div className="post-view__content" {...{ [postAttributes.type]: 'chat' }}>
      <Title variant={variant}>{content.title}</Title>
      {variant === 'feed' ? (
        <FeedChat lines={content.lines} />
      ) : (
        <ChatLines lines={content.lines} variant={variant} />
      )}
    </div>
  );
}

function ChatLines({
  lines,
  variant,
}: Pick<ContentOf<'chat'>, 'lines'> & Pick<Shown<'chat'>, 'variant'>): ReactNode {
  const speakers = new Map(
    [...new Set(lines.map(({ name }) => name))].map((name, at) => [name, at]),
  );
  return (
    <ol className={marked('post-view__chat', variant, 'e-content')}>
      {lines.map(({ name, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a finished chat never move and may repeat
        <li
          className={`post-view__chat-line post-view__chat-line--${(speakers.get(name) ?? 0) % 4}`}
          key={index}
        >
          {name !== '' && (
            <span className="post-view__chat-name">
              {name}
              <span className="visually-hidden">:</span>{' '}
            </span>
          )}
          <span className="post-view__chat-text" dir="auto">
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

function AudioContent({ content, moreHref, variant }: Shown<'audio'>): ReactNode {
  const by = [content.artist, content.album].filter(Boolean).join(' · ');
  const name = content.title === '' ? (content.service ?? 'Audio') : content.title;
  return (
    <div
      className={marked('post-view__content', variant, 'e-content')}
      {...{ [postAttributes.type]: 'audio' }}
    >
      {variant === 'feed' ? (
        <FeedAddress url={content.url} name={name} by={by} />
      ) : (
        <AudioTrack content={content} name={name} by={by} variant={variant} />
      )}
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function VideoContent({
  content,
  moreHref,
  variant,
  isPreparing,
}: Shown<'video'> & { readonly isPreparing: boolean }): ReactNode {
  return (
    <div className={marked('post-view__content', variant, 'e-content')}>
      {isPreparing || (content.url === '' && content.embed_html === '') ? (
        <VideoNotice isPreparing={isPreparing} />
      ) : variant === 'feed' ? (
        <FeedAddress url={content.url} name={postTypeLabels.video} />
      ) : content.embed_html === '' ? (
        <Video content={content} variant={variant} />
      ) : (
        <Html className="post-view__embed" html={content.embed_html} />
      )}
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function NoteContent({ content, moreHref, variant }: Shown<'note'>): ReactNode {
  return (
    <div
      className={marked('post-view__content', variant, 'e-content')}
      {...{ [postAttributes.type]: 'note' }}
    >
      <figure className="post-view__ask">
        <figcaption className="post-view__asker">
          <strong className="post-view__asker-name">
            {content.asker === '' ? 'Someone' : content.asker}
          </strong>{' '}
          asked
        </figcaption>
        <blockquote className="post-view__question" dir="auto">
          {content.ask}
        </blockquote>
      </figure>
      <Html className="post-view__prose" html={content.answer_html} moreHref={moreHref} />
      {content.caption_html !== undefined && (
        <Html className="post-view__prose post-view__caption" html={content.caption_html} />
      )}
    </div>
  );
}
