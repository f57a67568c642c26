import { videoOptionAttributes } from '@tessera/shared-contracts/media/video-element';
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
import type { PostVariant } from './post-variant.ts';
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
      return <TextContent content={content} moreHref={moreHref} />;
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
      return <QuoteContent content={content} />;
    case 'link':
      return <LinkContent content={content} {...shown} />;
    case 'chat':
      return <ChatContent content={content} variant={variant} />;
    case 'audio':
      return <AudioContent content={content} {...shown} />;
    case 'video':
      return <VideoContent content={content} {...shown} isPreparing={isPreparing} />;
    case 'note':
      return <NoteContent content={content} moreHref={moreHref} />;
  }
}

const Title = ({ children }: { readonly children: string }): ReactNode =>
  children === '' ? null : (
    <h2 className="post-view__title" dir="auto">
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

function TextContent({ content, moreHref }: Omit<Shown<'text'>, 'variant'>): ReactNode {
  return (
    <div className="post-view__content">
      <Title>{content.title}</Title>
      <Html className="post-view__prose" html={content.body_html} moreHref={moreHref} />
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
    <div className="post-view__content">
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

function QuoteContent({ content }: { readonly content: ContentOf<'quote'> }): ReactNode {
  return (
    <figure className="post-view__content post-view__quote" {...{ [postAttributes.type]: 'quote' }}>
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
    <div className="post-view__content">
      {variant === 'feed' ? <FeedLink content={content} /> : <LinkCard content={content} />}
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function LinkCard({ content }: { readonly content: ContentOf<'link'> }): ReactNode {
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
        <span className="post-view__link-title">
          {content.title === '' ? content.url : content.title}
        </span>
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
      className="post-view__link"
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
      <Title>{content.title}</Title>
      {variant === 'feed' ? (
        <FeedChat lines={content.lines} />
      ) : (
        <ChatLines lines={content.lines} />
      )}
    </div>
  );
}

function ChatLines({ lines }: Pick<ContentOf<'chat'>, 'lines'>): ReactNode {
  const speakers = new Map(
    [...new Set(lines.map(({ name }) => name))].map((name, at) => [name, at]),
  );
  return (
    <ol className="post-view__chat">
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
    <div className="post-view__content" {...{ [postAttributes.type]: 'audio' }}>
      {variant === 'feed' ? (
        <FeedAddress url={content.url} name={name} by={by} />
      ) : (
        <AudioTrack content={content} name={name} by={by} />
      )}
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function AudioTrack({
  content,
  name,
  by,
}: {
  readonly content: ContentOf<'audio'>;
  readonly name: string;
  readonly by: string;
}): ReactNode {
  const player = content.embed_html ?? '';
  return (
    <div className="post-view__audio">
      {content.album_art !== '' && (
        <img
          className="post-view__album"
          src={content.album_art}
          alt=""
          width="112"
          height="112"
          loading="lazy"
          decoding="async"
        />
      )}
      <div className="post-view__track">
        <p className="post-view__track-title" dir="auto">
          {name}
        </p>
        {by !== '' && <p className="post-view__track-by">{by}</p>}
        {player === '' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text is in the caption below
          <audio
            className="post-view__player"
            controls
            preload="none"
            src={content.url}
            aria-label={name}
          />
        )}
      </div>
      <Html className="post-view__audio-embed" html={player} />
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
    <div className="post-view__content">
      {isPreparing || (content.url === '' && content.embed_html === '') ? (
        <VideoNotice isPreparing={isPreparing} />
      ) : variant === 'feed' ? (
        <FeedAddress url={content.url} name={postTypeLabels.video} />
      ) : content.embed_html === '' ? (
        <Video content={content} />
      ) : (
        <Html className="post-view__embed" html={content.embed_html} />
      )}
      <Caption html={content.caption_html} moreHref={moreHref} />
    </div>
  );
}

function Video({ content }: { readonly content: ContentOf<'video'> }): ReactNode {
  const isSized = content.width > 0 && content.height > 0;
  const size = isSized
    ? { width: content.width, height: content.height }
    : { width: 640, height: 360 };
  const { hd_url, filmstrip, poster, duration, captions } = content;
  return (
    <div className="post-view__video-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people may upload videos without captions */}
      <video
        className={isSized ? 'post-view__video' : 'post-view__video post-view__video--unsized'}
        controls
        playsInline
        preload={poster === '' ? 'metadata' : 'none'}
        src={content.url}
        {...size}
        {...(poster !== '' && { poster })}
        aria-label="Video"
        {...(duration > 0 && { [videoOptionAttributes.duration]: duration })}
        {...(hd_url !== undefined && { [videoOptionAttributes.hdUrl]: hd_url })}
        {...(filmstrip && { [videoOptionAttributes.filmstrip]: JSON.stringify(filmstrip) })}
      >
        {captions && (
          <track
            kind="captions"
            src={captions.url}
            srcLang={captions.language}
            label={captions.label}
          />
        )}
      </video>
    </div>
  );
}

function NoteContent({ content, moreHref }: Omit<Shown<'note'>, 'variant'>): ReactNode {
  return (
    <div className="post-view__content" {...{ [postAttributes.type]: 'note' }}>
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
