import { secretWords } from '../../testing/break-calls.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { tomorrow } from '../../testing/test-edits.ts';
import { save, type Fields } from '../../testing/test-posting.ts';
import { sendFields } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  // a public one, so that feeds are not empty
  await save(ada, { post: { one: 'Everybody may read this', tags: 'secrets' } });
});
afterAll(() => app.close());

const guarded: Readonly<Record<string, Fields>> = {
  private: { post: { state: 'private' } },
  draft: { post: { state: '1' } },
  queued: { post: { state: '2' } },
  scheduled: { post: { state: 'on.2', publish_on: tomorrow } },
  'members-only': { members_only: true, post: { state: '0' } },
  'members-only, sensitive, not to be reblogged': {
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_reblogged: false,
    post: { state: '0' },
  },
};

/** Lists, which leave the post out. */
const lists = [
  '/@ada',
  '/@ada/rss',
  '/@ada/atom',
  '/@ada/feed.json',
  '/@ada/tagged/secrets/rss',
  '/tagged/secrets',
  '/tagged/secrets/atom',
  '/svc/indash_blog?tumblelog_name_or_id=ada&post_id=',
  '/svc/indash_blog/posts?tumblelog_name_or_id=ada',
];

test('the lists show a public post to strangers', async () => {
  for (const path of lists)
    expect([path, await (await bob.get(path, { headers: { accept: '*/*' } })).text()]).toEqual([
      path,
      expect.stringContaining('Everybody may read this'),
    ]);
});

describe.each(Object.keys(guarded))('a post that is %s', (name) => {
  let id: string;
  let key: string;
  beforeAll(async () => {
    const { post, ...fields } = guarded[name] ?? {};
    const words = { one: 'A title', two: secretWords, tags: 'secrets' };
    const saved = await save(ada, { ...fields, post: { ...words, ...post } });
    ({ id, reblog_key: key } = saved.post.action);
  });

  /** What is known of the post by who knows its id and its right key. */
  async function leaks(client: TestClient): Promise<readonly (readonly [string, number])[]> {
    const found: (readonly [string, number])[] = [];
    const note = async (path: string, sent: Response | Promise<Response>): Promise<void> => {
      const answer = await sent;
      if ((await answer.text()).includes(secretWords)) throw new Error(`${path} shows its words`);
      found.push([path, answer.status]);
    };
    const address = encodeURIComponent(`http://localhost/@ada/post/${id}`);
    for (const path of [
      `/p/${id}`,
      `/@ada/post/${id}`,
      `/embed/ada/${id}`,
      `/oembed?url=${address}`,
      `/svc/tumblelog/ada/${id}/notes`,
      `/svc/indash_blog?tumblelog_name_or_id=ada&post_id=${id}`,
      `/svc/indash_blog/posts?tumblelog_name_or_id=ada&post_id=${id}`,
    ])
      await note(path, client.get(path, { headers: { accept: '*/*' } }));
    const reblog = { reblog_id: id, reblog_key: key };
    await note(
      'GET fetch',
      client.send(`/svc/post/fetch?${new URLSearchParams(reblog).toString()}`),
    );
    const named = { reblog_post_id: id, reblog_key: key };
    await note('fetch', sendFields(client, '/svc/post/fetch', reblog));
    await note('fast_reblog', sendFields(client, '/fast_reblog', named));
    const whole = { ...named, reblog: 'true', 'post[type]': 'text', 'post[two]': 'Mine' };
    await note('update', sendFields(client, '/svc/post/update', whole));
    await note('like', sendFields(client, '/svc/like', { 'data[id]': id, 'data[key]': key }));
    return found;
  }

  test('is 404 to a stranger, and 404 or 401 to a visitor, by every address and with the right key', async () => {
    for (const [path, status] of await leaks(bob)) expect([path, status]).toEqual([path, 404]);
    for (const [path, status] of await leaks(await app.visitor()))
      expect([path, [401, 404].includes(status)]).toEqual([path, true]);
  });

  test('is in no list or feed', async () => {
    for (const client of [app.stranger(), bob])
      for (const path of lists) {
        const answer = await client.get(path, { headers: { accept: '*/*' } });
        const text = await answer.text();
        expect([path, answer.status, text.includes(secretWords), text.includes(id)]).toEqual([
          path,
          200,
          false,
          false,
        ]);
      }
  });
});
