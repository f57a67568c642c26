import { videoOptionAttributes } from '@tessera/shared-contracts/media/video-element';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { Html } from './Html.tsx';
import { marked, type PostVariant } from './post-variant.ts';

type ContentOf<T extends PostContent['type']> = Extract<PostContent, { type: T }>;

/** The track of an audio post, with its player. */
export function AudioTrack({
  content,
  name,
  by,
  variant,
}: {
  readonly content: ContentOf<'audio'>;
  readonly name: string;
  readonly by: string;
  readonly variant: PostVariant;
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
        <p
          className={
            content.title === ''
              ? 'post-view__track-title'
              : marked('post-view__track-title', variant, 'p-name')
          }
          dir="auto"
        >
          {name}
        </p>
        {by !== '' && <p className="post-view__track-by">{by}</p>}
        {player === '' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text is in the caption below
          <audio
            className={marked('post-view__player', variant, 'u-audio')}
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

/** The player of a video that is stored here. */
export function Video({
  content,
  variant,
}: {
  readonly content: ContentOf<'video'>;
  readonly variant: PostVariant;
}): ReactNode {
  const isSized = content.width > 0 && content.height > 0;
  const size = isSized
    ? { width: content.width, height: content.height }
    : { width: 640, height: 360 };
  const { hd_url, filmstrip, poster, duration, captions } = content;
  return (
    <div className="post-view__video-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people may upload videos without captions */}
      <video
        className={marked(
          isSized ? 'post-view__video' : 'post-view__video post-view__video--unsized',
          variant,
          'u-video',
        )}
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
