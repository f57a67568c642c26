import {
  asFlag,
  secretWords,
  expectSurvival,
  type CallToBreak,
  type Effect,
} from '../../testing/break-calls.ts';
import type { FlatFields } from '../../testing/broken-bodies.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { save, storedPost } from '../../testing/test-posting.ts';
import { isJson, memberOf, saveFields, type Json } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
/** Whose posts are shown: public ones, and some that nobody else may see. */
let eve: Registered;
/** The public posts of eve. */
const shown: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  eve = await app.register({ blog: 'eve' });
  for (let at = 0; at < 9; at += 1) shown.push((await save(eve)).post.action.id);
  for (const fields of [
    { post: { state: 'private', two: secretWords } },
    { post: { state: '1', two: secretWords } },
    { post: { state: '2', two: secretWords } },
    { post: { state: '0', two: secretWords }, members_only: true },
  ])
    await save(eve, fields);
});
afterAll(() => app.close());

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const firstShown = (): string => shown[0] ?? '';

/** A call that changes a post, made anew for each body. */
const changing = (
  path: string,
  make: () => Promise<string>,
  fieldsOf: (id: string) => FlatFields | Promise<FlatFields>,
  effect: (id: string) => Promise<Effect>,
  more: Partial<CallToBreak> = {},
): CallToBreak => ({
  name: path,
  ...more,
  async prepare() {
    const id = await make();
    return { client: ada, path, fields: await fieldsOf(id), effect: async () => effect(id) };
  },
});
/** A call that shows posts, and changes nothing. */
const reading = (
  path: string,
  client: () => TestClient,
  fields: () => FlatFields,
  effect: (answer: Json) => Effect,
  more: Partial<CallToBreak> = {},
): CallToBreak => ({
  name: path,
  ...more,
  prepare: async () => ({
    client: client(),
    path,
    fields: fields(),
    effect: async (answer) => effect(answer),
  }),
});

const saved = async (fields: Json): Promise<string> =>
  (await saveFields(app, ada, { 'post[type]': 'text', 'post[one]': 'Rain', ...fields })).id;
const stateOf = async (id: string): Promise<string> =>
  (await app.db.selectFrom('posts').select('state').where('id', '=', id).executeTakeFirst())
    ?.state ?? 'gone';

describe('broken bodies of calls that change posts', () => {
  test('delete', () =>
    expectSurvival(
      app,
      changing(
        '/svc/post/delete',
        () => saved({ 'post[state]': 'private' }),
        (id) => ({ post_id: id, channel_id: 'ada' }),
        async (id) => ({ state: await stateOf(id) }),
      ),
    ));

  test('publish to the queue', () =>
    expectSurvival(
      app,
      changing(
        '/publish',
        () => saved({ 'post[state]': '1' }),
        (id) => ({ id, queue: 'queue' }),
        async (id) => ({ queue: (await stateOf(id)) === 'published' ? '0' : await stateOf(id) }),
        {
          absent: { queue: '0' },
          storedAs: { queue: (value) => (asFlag(value) === '1' ? 'queued' : '0') },
        },
      ),
    ));

  test('reblog to the queue', async () => {
    const { id, reblog_key } = (await save(bob)).post.action;
    const newest = async (): Promise<Effect> => {
      const { state, parent_id } = await app.db
        .selectFrom('posts')
        .select(['state', 'parent_id'])
        .where('author_id', '=', ada.userId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { queue: state === 'queued' ? '1' : '0', reblog_post_id: parent_id ?? '' };
    };
    await expectSurvival(
      app,
      changing(
        '/fast_reblog',
        async () => id,
        () => ({ reblog_post_id: id, reblog_key, queue: 'queue', pt: 'x' }),
        newest,
        { storedAs: { queue: asFlag } },
      ),
    );
  });

  test('approve a submission', () =>
    expectSurvival(
      app,
      changing(
        '/approve_submission',
        () => saved({ 'post[state]': '0 3' }),
        (id) => ({ id, queue: 'queue' }),
        async (id) => ({ queue: (await stateOf(id)) === 'published' ? '0' : await stateOf(id) }),
        {
          absent: { queue: '0' },
          storedAs: { queue: (value) => (asFlag(value) === '1' ? 'queued' : '0') },
        },
      ),
    ));

  test('pin', () =>
    expectSurvival(
      app,
      changing(
        '/svc/pin',
        async () => {
          const id = await saved({});
          await save(ada);
          return id;
        },
        (id) => ({ post_id: id, pt: 'x', source: 'y' }),
        async (id) => ({ state: await stateOf(id) }),
      ),
    ));
});

describe('broken queries and bodies of calls that show posts', () => {
  const toEdit = (answer: Json): Effect => ({
    post_id: textOf(answer['post_id']),
    channel_id: textOf(memberOf(answer, 'post_tumblelog')['name']),
  });
  const theOne = () => ({ post_id: firstShown(), channel_id: 'eve' });
  const absent = { channel_id: 'eve' };

  test('fetch by POST', () =>
    expectSurvival(
      app,
      reading('/svc/post/fetch', () => eve, theOne, toEdit, { absent }),
    ));
  test('fetch by GET', () =>
    expectSurvival(
      app,
      reading('/svc/post/fetch', () => eve, theOne, toEdit, { absent, method: 'GET' }),
    ));

  test.each([undefined, 'GET'] as const)('fetch to reblog, method %s', async (method) => {
    const { reblog_key } = await storedPost(app, firstShown());
    await expectSurvival(
      app,
      reading(
        '/svc/post/fetch',
        () => bob,
        () => ({ reblog_id: firstShown(), reblog_key, carousel_index: '0' }),
        (answer) => ({ reblog_id: textOf(memberOf(answer, 'post')['reblog_id']) }),
        method ? { method } : {},
      ),
    );
  });

  const listed = (answer: Json): Effect => {
    const { posts } = memberOf(answer, 'response');
    const list: readonly unknown[] = Array.isArray(posts) ? posts : [];
    const ids = list.map((post) => (isJson(post) ? textOf(post['id']) : ''));
    const [first] = list;
    return {
      tumblelog_name_or_id: isJson(first) ? textOf(first['tumblelog']) : 'none',
      others: ids.filter((id) => !shown.includes(id)).join(','),
    };
  };
  test.each(['/svc/indash_blog', '/svc/indash_blog/posts'])('%s', async (path) => {
    for (const reader of [app.stranger(), bob])
      await expectSurvival(
        app,
        reading(
          path,
          () => reader,
          () => ({ tumblelog_name_or_id: 'eve', post_id: firstShown(), limit: '5', offset: '0' }),
          listed,
          { method: 'GET' },
        ),
      );
  });

  test('notes', () =>
    expectSurvival(
      app,
      reading(
        `/svc/tumblelog/eve/${firstShown()}/notes`,
        () => bob,
        () => ({ filter: 'all', before: '', pt: 'x' }),
        () => ({}),
        { method: 'GET' },
      ),
    ));
});
