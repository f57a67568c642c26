import {
  createFakePlatform,
  sentBody,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import type { QueueMoves } from '@tessera/shared-contracts/posts/post-views';
import type { QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import { PostStream } from '../post-view/PostStream.tsx';
import { QueuePanelIsland } from '../pages/queue/QueueList.tsx';
import { markup, mountViewer, ownPost } from './sample-page.tsx';

/** The time zone of this machine. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The panel of the queue. */
export const samplePanel: QueuePanelProps = {
  blog: 'ada',
  rhythm: { posts_per_day: 4, start_hour: 8, end_hour: 23, time_zone: 'Pacific/Apia' },
  isPaused: false,
  next: { at: '2026-02-03T04:05:06.000Z', text: 'Tue, Feb 3, 4:05 AM' },
  lastPublished: { at: '2026-02-02T04:05:06.000Z', text: 'Mon, Feb 2, 4:05 AM' },
  canShuffle: true,
  zones: ['Pacific/Apia', ownZone],
  formKey: 'k',
  returnTo: '/queue',
};

/**
 * HTML of a queue: `5` is a queued post and `5s` a scheduled post. Instead of a time, each post
 * shows its position, such as `place 1`. With `olderHref`, the queue continues on another page.
 */
export function queueHtml(
  ids: readonly string[],
  olderHref?: string,
  panel: Partial<QueuePanelProps> = {},
): string {
  const queued = ids.filter((id) => !id.endsWith('s'));
  const queue = olderHref === undefined ? queued : [...queued, 'next', 'after next'];
  const movesOf = (id: string): QueueMoves => {
    const at = queued.indexOf(id);
    return {
      ...(at > 0 && { top: queued[0] ?? '', up: queued[at - 1] ?? '' }),
      ...(at < queue.length - 1 && { down: queue[at + 2] ?? '' }),
    };
  };
  const posts = ids.map((id) =>
    ownPost(
      { id: id.replace('s', ''), state: id.endsWith('s') ? 'scheduled' : 'queued' },
      { state: id.endsWith('s') ? 'scheduled' : 'queued' },
    ),
  );
  return markup(
    <>
      <QueuePanelIsland {...samplePanel} {...panel} />
      <PostStream
        posts={posts}
        viewer={{ isSignedIn: true }}
        olderHref={olderHref}
        queuePlaces={Object.fromEntries(
          posts.map(({ action: { id, state } }) => [
            id,
            {
              slot: {
                at: '2026-02-03T04:05:06.000Z',
                text: `place ${ids.findIndex((known) => known.replace('s', '') === id) + 1}`,
              },
              ...(state === 'queued' && {
                tools: { blog: 'ada', id, moves: movesOf(id), formKey: 'k', returnTo: '/queue' },
              }),
            },
          ]),
        )}
      />
    </>,
  );
}

/** Opens the page of a queue. */
export const open = async (html: string, platform: FakePlatform = createFakePlatform(signedIn())) =>
  mountViewer(html, platform, { name: 'queue', base_route: '/queue' });
/** The id and position of each post, in order. */
export const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-post-id]')].map(
    (post) =>
      `${post.dataset['postId']} ${post.querySelector('.post-view__state-name time')?.textContent}`,
  );
/** The bodies of all calls. */
export const bodies = ({ calls }: FakePlatform) => calls.map(sentBody);
