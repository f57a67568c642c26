import {
  isNotificationKind,
  type ActivityActor,
  type ActivityNotification,
  type NotificationKind,
} from '@tessera/shared-contracts/activity/notification';
import { activitySentence, activityTexts, joiners } from '@tessera/shared-contracts/activity/texts';
import {
  IconAnswer,
  IconEdit,
  IconHeart,
  IconMessage,
  IconPlus,
  IconReblog,
  IconReply,
  type IconComponent,
} from '@tessera/shared-ui/Icon';
import { NoteMark } from '@tessera/shared-ui/notes-view/NoteMark';
import { ReplyPhotoLink } from '@tessera/shared-ui/notes-view/ReplyPhotoLink';
import type { ReactNode } from 'react';
import './activity-row.css';

export interface ActivityRowProps {
  readonly notification: ActivityNotification;
  /** The time in ISO 8601; for the activity page, the server adds it to each notification. */
  readonly at: string;
  /** The time of day in the reader's format. */
  readonly time: string;
}

const icons: Readonly<Record<NotificationKind, IconComponent>> = {
  like: IconHeart,
  reblog: IconReblog,
  reply: IconReply,
  follower: IconPlus,
  user_mention: IconMessage,
  ask: IconAnswer,
  answer: IconAnswer,
  post: IconEdit,
};

const Who = ({ actor }: { readonly actor: ActivityActor }): ReactNode => (
  <a className="activity-row__name" href={actor.tumblr_url}>
    {actor.name}
  </a>
);

/** The actors and their action. */
function Sentence({
  kind,
  notification: {
    from_tumblelog: first,
    others: [second],
    count,
    note_meta,
  },
}: {
  readonly kind: NotificationKind;
  readonly notification: ActivityNotification;
}): ReactNode {
  const { between, rest } = joiners(second ? 2 : 1, count);
  return (
    <>
      {first ? <Who actor={first} /> : activityTexts.unnamed}
      {second && (
        <>
          {between}
          <Who actor={second} />
        </>
      )}
      {first && rest} {activitySentence(kind, note_meta.reply_text)}
    </>
  );
}

/** The text that came with the activity; '' for none. */
const excerptOf = ({ new_post, note_meta }: ActivityNotification): string =>
  [note_meta.reply_text, note_meta.answer_text, new_post?.quote ?? '', new_post?.diff ?? ''].find(
    (text) => text !== '',
  ) ?? '';

/**
 * An activity by one blog, or the same activity by several blogs. If its type is unknown, only its
 * `message` is shown. It has no state, so the activity page, which the server renders, and the
 * popover can both use it.
 */
export function ActivityRow({ notification, at, time }: ActivityRowProps): ReactNode {
  const { type, from_tumblelog: first, post, new_post, note_meta } = notification;
  if (!isNotificationKind(type))
    return (
      <li className="list__row activity-row">
        <p className="list__main activity-row__sentence">{notification.message}</p>
      </li>
    );
  const said = excerptOf(notification);
  const thumbnail = post?.media_url || post?.video_thumbnail_url;
  const summary = post?.summary || (post && 'Untitled');
  return (
    <li className="list__row activity-row">
      <NoteMark avatar={first?.avatar_url_48} Icon={icons[type]} isLike={type === 'like'} />
      <div className="list__main">
        <p className="activity-row__sentence">
          <Sentence kind={type} notification={notification} />
        </p>
        {said !== '' && (
          <p className="activity-row__said" dir="auto">
            {new_post ? (
              <a className="activity-row__quote" href={new_post.url}>
                {said}
              </a>
            ) : (
              said
            )}
          </p>
        )}
        {note_meta.reply_photo && first && (
          <ReplyPhotoLink
            photo={note_meta.reply_photo}
            by={first.name}
            href={new_post?.url ?? (post ? `${post.url}#replies` : undefined)}
          />
        )}
        <p className="list__note list__note--dated">
          {post && (
            <>
              <a className="list__note-link" href={post.url} dir="auto">
                {summary}
              </a>
              <span aria-hidden="true">·</span>
            </>
          )}
          {!post && new_post && said === '' && (
            <>
              <a className="list__note-link" href={new_post.url}>
                The post
              </a>
              <span aria-hidden="true">·</span>
            </>
          )}
          <time className="list__note-time" dateTime={at}>
            {time}
          </time>
        </p>
      </div>
      {thumbnail && (
        <a className="activity-row__thumbnail" href={post.url} tabIndex={-1} aria-hidden="true">
          <img
            className="activity-row__image"
            src={thumbnail}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
    </li>
  );
}
