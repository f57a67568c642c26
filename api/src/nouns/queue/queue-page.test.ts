import {
  moveInQueue,
  saveQueueSettings,
  shuffleQueue,
} from '@tessera/shared-contracts/queue/endpoints';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { slotTime } from './queue-page.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
beforeEach(async () => {
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('blog_queues').execute();
  app.setNow(new Date('2026-11-21T09:00:00Z'));
});
afterAll(() => app.close());

const queued = async (who = ada): Promise<string> =>
  (await save(who, { post: { state: '2' } })).post.action.id;
const scheduled = async (at: string): Promise<string> =>
  (await save(ada, { post: { state: 'on.2', publish_on: at } })).post.action.id;
const textOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('&#x27;', "'");

/** Posts of a page in order, each with its displayed time and its enabled buttons. */
function shown(html: string): string[] {
  return html
    .split('<article ')
    .slice(1)
    .map((post) => {
      const [, id = ''] = /data-post-id="(\d+)"/.exec(post) ?? [];
      const [, time = 'none'] =
        /post-view__state-name">(?:(?!<\/p>).)*?<time [^>]*>([^<]+)<\/time>/s.exec(post) ?? [];
      const buttons = [
        ...post.matchAll(/<button(?![^>]*disabled)[^>]* data-action="queue-(\w+)"/g),
      ].map(([, name]) => name);
      return `${id} ${time} ${buttons.join('+')}`;
    });
}

/** The hidden fields of the form with the given action on a page. */
function formOf(html: string, action: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`data-action="${action}"`)) ?? '';
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
}

test('each post shows its time in the blog’s time zone; scheduled posts are listed among the queued ones, by time', async () => {
  await ada.call(saveQueueSettings, { body: { tumblelog: 'ada', time_zone: 'America/New_York' } });
  const [one, two, three] = [await queued(), await queued(), await queued()];
  const between = await scheduled('2026-11-21T17:00:00Z');
  for (const address of ['/queue', '/blog/ada/queue']) {
    const html = await textOf(await ada.get(address));
    expect(shown(html)).toEqual([
      `${one} Sat, Nov 21, 8:00 AM down`,
      `${two} Sat, Nov 21, 11:45 AM top+up+down`,
      `${between} Sat, Nov 21, 12:00 PM `,
      `${three} Sat, Nov 21, 3:30 PM top+up`,
    ]);
    expect(html).toContain(
      'Next: <time dateTime="2026-11-21T13:00:00.000Z">Sat, Nov 21, 8:00 AM</time>',
    );
    expect(html).toContain('4 posts a day, from 8:00 AM to 11:00 PM (America/New York).');
  }
});

test('a long queue is paged; moving a post between two page views neither drops nor repeats other posts', async () => {
  const ids: string[] = [];
  for (let count = 0; count < streamPageSize + 4; count += 1) ids.push(await queued());
  const first = await textOf(await ada.get('/queue'));
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
  const idsOf = (html: string) => shown(html).map((post) => post.split(' ')[0] ?? '');
  expect([...idsOf(first), ...idsOf(await textOf(await ada.get(next)))]).toEqual(ids);
  await ada.call(moveInQueue, {
    body: { post_id: ids.at(-1) ?? '', before_post_id: ids[0] ?? '' },
  });
  expect(idsOf(await textOf(await ada.get(next)))).toEqual(ids.slice(streamPageSize, -1));
  expect(await textOf(await ada.get(next))).not.toContain('data-island="mf_viewer queue-panel"');
});

test('API-41: the call for more posts of the queue page returns them in queue order', async () => {
  const [one, two, three] = [await queued(), await queued(), await queued()];
  await ada.call(moveInQueue, { body: { post_id: three, before_post_id: two } });
  const markup = async (direction: string, refPostId: string) => {
    const answer = await ada.get(
      postsHtml.path
        .replace(':pageRoot', 'queue')
        .replace(':direction', direction)
        .replace(':refPostId', refPostId),
    );
    return shown(await answer.text()).map((post) => post.split(' ')[0]);
  };
  expect(await markup('before', one)).toEqual([three, two]);
  expect(await markup('after', two)).toEqual([one, three]);
});

test('without script, forms move posts, shuffle or pause the queue and change its settings, and return to the page', async () => {
  const [one, two] = [await queued(), await queued()];
  const html = await textOf(await ada.get('/blog/ada/queue'));
  const moved = await ada.post(moveInQueue.path, {
    ...formOf(html.slice(html.indexOf(`id="post_${two}"`)), 'queue-up'),
    before_post_id: one,
  });
  expect([moved.status, moved.headers.get('location')]).toEqual([
    303,
    `/blog/ada/queue#post_${two}`,
  ]);
  expect(shown(await textOf(await ada.get('/queue'))).map((post) => post.split(' ')[0])).toEqual([
    two,
    one,
  ]);
  const shuffled = await ada.post(shuffleQueue.path, formOf(html, 'queue-shuffle'));
  expect([shuffled.status, shuffled.headers.get('location')]).toEqual([303, '/blog/ada/queue']);
  const paused = await ada.post(saveQueueSettings.path, {
    ...formOf(html, 'queue-pause'),
    is_paused: 'on',
  });
  expect([paused.status, paused.headers.get('location')]).toEqual([303, '/blog/ada/queue']);
  const after = await textOf(await ada.get('/queue'));
  expect(after).toContain('Paused. Nothing will be published until you resume.');
  expect(shown(after)).toEqual(
    expect.arrayContaining([`${one} none ${shown(after)[0]?.startsWith(one) ? 'down' : 'top+up'}`]),
  );
  const saved = await ada.post(saveQueueSettings.path, {
    ...formOf(html, 'queue-settings'),
    posts_per_day: '1',
    start_hour: '0',
    end_hour: '24',
    time_zone: 'Europe/Berlin',
  });
  expect(saved.status).toBe(303);
  expect(await textOf(await ada.get('/queue'))).toContain(
    'One post a day, around the clock (Europe/Berlin).',
  );
});

test('if settings are refused, the form is shown again with the input and the errors, and nothing is saved; settings for another user’s queue get 403', async () => {
  const answer = await ada.post(saveQueueSettings.path, {
    tumblelog: 'ada',
    return_to: '/queue',
    posts_per_day: '60',
    start_hour: '7',
    end_hour: '7',
    time_zone: 'Mars/Olympus',
  });
  const html = await textOf(answer);
  expect(answer.status).toBe(400);
  expect(html).toContain('<div class="form__errors" role="alert">');
  expect(html).toContain('value="60"');
  expect(html).toMatch(/<option value="Mars\/Olympus" selected="">/);
  expect(await app.db.selectFrom('blog_queues').selectAll().execute()).toEqual([]);
  expect(
    (
      await bob.post(saveQueueSettings.path, {
        tumblelog: 'ada',
        return_to: '/queue',
        posts_per_day: '6',
      })
    ).status,
  ).toBe(403);
});

test('users with several blogs see the state of each queue, and all posts by time', async () => {
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: bob.blogId, user_id: ada.userId, position: 1 })
    .execute();
  await bob.call(saveQueueSettings, {
    body: { tumblelog: 'bob', posts_per_day: 1, start_hour: 10, end_hour: 11 },
  });
  const [mine, theirs, later] = [await queued(), await queued(bob), await queued()];
  const html = await textOf(await ada.get('/queue'));
  expect(shown(html).map((post) => post.split(' ')[0])).toEqual([theirs, mine, later]);
  expect(html).toContain('href="/blog/bob/queue"');
  expect(html).toContain('One post a day, from 10:00 AM to 11:00 AM (UTC).');
  expect(html).not.toContain('data-island="mf_viewer queue-panel"');
  await bob.call(saveQueueSettings, { body: { tumblelog: 'bob', is_paused: true } });
  expect(shown(await textOf(await ada.get('/queue'))).map((post) => post.split(' ')[0])).toEqual([
    mine,
    later,
    theirs,
  ]);
  await app.db
    .deleteFrom('blog_members')
    .where('blog_id', '=', bob.blogId)
    .where('user_id', '=', ada.userId)
    .execute();
});

test('a time in another year is shown with the year, in the given time zone', () => {
  expect(
    slotTime(
      new Date('2027-01-01T00:30:00Z'),
      'Europe/Berlin',
      new Date('2026-12-31T22:00:00Z'),
    ).replaceAll('\u202f', ' '),
  ).toBe('Fri, Jan 1, 2027, 1:30 AM');
});
