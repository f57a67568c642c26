import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { livePath } from '@tessera/shared-contracts/live/live-events';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { newerInterval } from '@tessera/shared-contracts/posts/newer-posts';
import type { Page, Request } from '@playwright/test';
import { allowMessaging } from '../support/allow-messaging.ts';
import { keysOf } from '../support/post-keys.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

// a process for each page, so that one page can crash alone
test.use({
  launchOptions: {
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--site-per-process'],
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  },
});

const activity = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Activity/ });
const pill = (page: Page) => page.getByRole('button', { name: /new posts?$/ });

/** The connections for events that the pages of a person have now, by page. */
function watchConnections({ context }: Person) {
  const open = new Map<Request, Page>();
  const isLive = (request: Request): boolean => new URL(request.url()).pathname === livePath;
  context.on('request', (request) => {
    if (isLive(request)) open.set(request, request.frame().page());
  });
  const end = (request: Request): void => void open.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return {
    pages: () => [...open.values()],
    forget(page: Page) {
      for (const [request, of] of open) if (of === page) open.delete(request);
    },
  };
}

/**
 * Does something, and measures how long it takes until each page shows it. A poll would come much
 * later, so the limit tells a push from a poll even on a busy machine.
 */
async function expectSoon(
  what: string,
  pages: readonly Page[],
  run: () => Promise<unknown>,
  shows: (page: Page) => Promise<void>,
): Promise<void> {
  const begin = Date.now();
  await run();
  const done = Date.now();
  await Promise.all(pages.map(shows));
  const took = Date.now() - done;
  test.info().annotations.push({
    type: `${what}: shown in ${pages.length} tabs, ms after the answer`,
    description: `${took} (the call took ${done - begin})`,
  });
  expect(took).toBeLessThan(newerInterval / 5);
}

test('ten tabs share one connection; a like, a message and a new post show in all of them at once, with nothing open, also after the tab with the connection has crashed', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  const posts = [await ada.publish('Rain'), await ada.publish('Wind')];
  const keys = await Promise.all(posts.map((id) => keysOf(bob, `/@${ada.blog}`, id)));
  const connections = watchConnections(ada);
  const tabs: Page[] = [];
  for (let at = 0; at < 10; at += 1) tabs.push(await ada.open('/dashboard'));
  for (const tab of tabs) await ready(tab);
  await expect.poll(() => connections.pages()).toHaveLength(1);
  // tabs start to listen a little later than they can be used
  await tabs[9]?.waitForTimeout(4000);
  expect(connections.pages()).toHaveLength(1);

  let liked = 0;
  const likeOne = (): Promise<unknown> => {
    const [id = '', key = ''] = [posts[liked], keys[liked]?.reblog_key];
    liked += 1;
    return bob.call(like, { body: { data: { id, key } } });
  };
  await expectSoon('a like', tabs, likeOne, (tab) =>
    expect(activity(tab)).toHaveAccessibleName('Activity, 1 unread'),
  );
  const say = (message: string) =>
    bob.call(sendMessage, {
      body: { participant: bob.blog, participants: [ada.blog], message },
    });
  await expectSoon(
    'a message',
    tabs,
    () => say('Are you there?'),
    (tab) => expect(tab).toHaveTitle(/^\(1\) /),
  );
  await expectSoon(
    'a post',
    tabs,
    () => bob.publish('Sun'),
    (tab) => expect(pill(tab)).toHaveAccessibleName('1 new post'),
  );

  // the tab with the connection crashes, and something happens at the same moment
  const [holder] = connections.pages();
  if (!holder) throw new Error('no tab has a connection');
  const left = tabs.filter((tab) => tab !== holder);
  const crashed = holder.waitForEvent('crash');
  const devtools = await holder.context().newCDPSession(holder);
  const begin = Date.now();
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  connections.forget(holder);
  await likeOne();
  await bob.publish('Snow');
  await expect.poll(() => connections.pages().length, { intervals: [50] }).toBe(1);
  const took = Date.now() - begin;
  test.info().annotations.push({ type: 'handed over, ms', description: `${took}` });
  expect(took).toBeLessThan(5000);
  for (const tab of left) {
    await expect(activity(tab)).toHaveAccessibleName('Activity, 2 unread');
    await expect(pill(tab)).toHaveAccessibleName('2 new posts');
  }

  // and one is closed
  const [second] = connections.pages();
  if (!second) throw new Error('no tab has a connection');
  await second.close();
  connections.forget(second);
  await expect.poll(() => connections.pages().length, { timeout: 5000 }).toBe(1);
  const last = left.filter((tab) => tab !== second);
  await expectSoon(
    'a message after two tabs are gone',
    last,
    () => say('Still there?'),
    (tab) => expect(tab).toHaveTitle(/^\(2\) /),
  );
  for (const tab of last) await tab.close();
});

test('where the connection is cut, activity and posts come by polling', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to load resource/);
  const [ada, bob] = [await person(), await person()];
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  const id = await ada.publish('Rain');
  const { reblog_key: key } = await keysOf(bob, `/@${ada.blog}`, id);
  await ada.context.route(`**${livePath}`, (route) => route.abort());
  await ada.context.clock.install();
  const page = await ada.open('/dashboard');
  await ready(page);
  await bob.call(like, { body: { data: { id, key } } });
  await bob.publish('Sun');
  await expect(async () => {
    await page.clock.fastForward(newerInterval);
    await expect(activity(page)).toHaveAccessibleName('Activity, 1 unread', { timeout: 2000 });
    await expect(pill(page)).toHaveAccessibleName('1 new post', { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});
