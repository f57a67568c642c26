import { queueListView, queuePanelView } from '@tessera/shared-contracts/queue/queue-views';
import type { QueuePlace } from '@tessera/shared-contracts/posts/post-views';
import { dateFormatter } from '@tessera/shared-ui/format/formatters';
import { requireOwnBlog, type OwnBlog } from '../blogs/blog-policy.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import type { RefusalError } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { ownStreamPageOf } from '../posts/own-stream.ts';
import { streamPage, writeAction } from '../posts/stream-page.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { queueStream, listQueue, type WaitingPost } from './list-queue.ts';
import { defaultSchedule, type QueueSchedule } from './queue-schedule.ts';
import { timeZones } from './time-zones.ts';

/** Formats a time like `Sat, Nov 21, 8:00 AM`, with the year if it is not the current one. */
export function slotTime(time: Date, timeZone: string, now: Date): string {
  const yearOf = (date: Date): string =>
    dateFormatter('en-US', { year: 'numeric', timeZone }).format(date);
  return dateFormatter('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(yearOf(time) !== yearOf(now) && { year: 'numeric' }),
  }).format(time);
}

interface Refused {
  readonly values: Readonly<Record<string, unknown>>;
  readonly refusal: RefusalError;
}

const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 64)]] : [],
    ),
  );

/** Picks the schedule from a queue's row, because the browser needs no other columns. */
const scheduleFields = ({
  posts_per_day,
  start_hour,
  end_hour,
  time_zone,
}: QueueSchedule): QueueSchedule => ({
  posts_per_day,
  start_hour,
  end_hour,
  time_zone,
});

async function renderQueue(
  c: RequestValues,
  viewer: Viewer,
  blog: OwnBlog | undefined,
  refused?: Refused,
): Promise<Response> {
  const { deps, formKey } = c.var;
  const { blogs, blogIds, path, title, head, side } = ownStreamPageOf(viewer, 'queue', blog);
  const { queues, posts } = await listQueue(deps, blogIds);
  const now = deps.now();
  const scheduleOf = (id: string): QueueSchedule => queues.get(id) ?? defaultSchedule;
  const [only] = blogs.length === 1 ? blogs : [];
  const lastPublished = only && queues.get(only.id)?.last_published_at;
  const own = only && posts.filter((post) => post.moves !== undefined);

  /** A time in a blog's time zone, as a page shows it. */
  const shownTime = (time: Date, blogId: string) => ({
    at: time.toISOString(),
    text: slotTime(time, scheduleOf(blogId).time_zone, now),
  });
  function placeOf(post: WaitingPost): QueuePlace {
    const { name } = blogs.find(({ id }) => id === post.blogId) ?? {};
    return {
      ...(post.time && { slot: shownTime(post.time, post.blogId) }),
      ...(post.moves &&
        name !== undefined && {
          tools: {
            blog: name,
            id: post.id,
            moves: post.moves,
            formKey,
            returnTo: `${path}#post_${post.id}`,
          },
        }),
    };
  }

  /** The view above the posts of the first page: one queue's controls, or a list of the queues. */
  function controls(): ViewRequest {
    if (!only || !own) {
      const shown = blogs.map(({ id, name }) => ({
        blog: name,
        rhythm: scheduleFields(scheduleOf(id)),
        isPaused: queues.get(id)?.is_paused ?? false,
      }));
      return viewRequest(queueListView, { queues: shown });
    }
    return viewRequest(queuePanelView, {
      blog: only.name,
      rhythm: scheduleFields(scheduleOf(only.id)),
      isPaused: queues.get(only.id)?.is_paused ?? false,
      next: own[0]?.time && shownTime(own[0].time, only.id),
      lastPublished: lastPublished ? shownTime(lastPublished, only.id) : undefined,
      canShuffle: own.length > 1,
      zones: timeZones,
      formKey,
      returnTo: path,
      refused: refused && { values: textsOf(refused.values), errors: refused.refusal.errors },
    });
  }

  return streamPage(c, {
    name: 'queue',
    title,
    path,
    blog: blog?.name ?? '',
    side,
    ...(refused && { status: refused.refusal.status }),
    stream: queueStream(viewer, blogIds),
    queuePlaces: Object.fromEntries(posts.map((post) => [post.id, placeOf(post)])),
    top: c.req.query('before') === undefined ? [head, controls()] : [head],
    empty: {
      title: 'The queue is empty',
      text: 'Add posts to your queue to publish them automatically. Scheduled posts appear here too.',
      actions: [writeAction(path)],
    },
  });
}

/** `/queue` and `/blog/{name}/queue`: queued and scheduled posts, their times, and controls. */
export async function queuePage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const named = c.req.param('name');
  return renderQueue(c, viewer, named === undefined ? undefined : requireOwnBlog(viewer, named));
}

/**
 * The page with the submitted settings and the reason why they were refused; undefined if the blog
 * is not one of the viewer's.
 */
export async function renderRefusedQueue(
  c: RequestValues,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  const blog = viewer?.blogs.find(({ name }) => name === values['tumblelog']);
  return viewer && blog ? renderQueue(c, viewer, blog, { values, refusal }) : undefined;
}
