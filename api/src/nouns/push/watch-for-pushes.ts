import * as v from 'valibot';
import { pushLimits } from '@tessera/shared-contracts/push/push';
import { collectDue } from '../../base/http/collect-due.ts';
import type { Notifications } from '../../base/database/notifications.ts';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { everybodyToPush, heldPeople, peopleToPush } from './push-queries.ts';
import { pushNewsTo } from './push-news.ts';

const blogOf = v.pipe(v.string(), v.parseJson(), v.object({ blog: v.string() }));
/** Maximum number of people per run of the job. */
const maxAtOnce = 500;

/** Pushes to each person. Who cannot be pushed to now gets it with their next news. */
async function pushToAll(deps: Deps, people: readonly string[]): Promise<void> {
  for (const userId of people)
    await pushNewsTo(deps, userId).catch((error: unknown) =>
      deps.log.warn({ err: error, user: userId }, 'push'),
    );
}

/**
 * Pushes news a few seconds after it happened, in which an open page may show it. Every process
 * looks, at most once in that time; the first one sends. Returns a function that ends this.
 */
export function watchForPushes(
  deps: Deps,
  notifications: Pick<Notifications, 'listen'>,
  delay: number = pushLimits.delay,
): () => void {
  const due = collectDue(
    delay,
    async function push(keys) {
      const blogs = (kind: string): string[] =>
        [...keys].filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
      const people = await peopleToPush(deps.primary, {
        changed: blogs('changed '),
        published: blogs('published '),
      });
      await pushToAll(deps, people);
    },
    (error) => deps.log.warn({ err: error }, 'push'),
    delay,
  );
  const stop = notifications.listen({
    onNotification(channel, payload) {
      if (channel !== 'activity' && channel !== 'messages' && channel !== 'posts') return;
      const news = v.safeParse(blogOf, payload);
      if (news.success)
        due.add([`${channel === 'posts' ? 'published' : 'changed'} ${news.output.blog}`]);
    },
  });
  return () => {
    stop();
    due.close();
  };
}

/**
 * Every minute, pushes what waited for the end of quiet hours, and all news while notifications of
 * the database do not arrive.
 */
export const pushHeldJob = defineJob({
  name: 'push-held',
  schema: v.strictObject({}),
  retries: 0,
  every: '* * * * *',
  async run(deps) {
    const people = [
      ...(await heldPeople(deps.primary, deps.now(), maxAtOnce)),
      ...(deps.notifications.isCurrent() ? [] : await everybodyToPush(deps.primary, maxAtOnce)),
    ];
    await pushToAll(deps, people);
  },
});
