import { refusals } from '@tessera/shared-contracts/core/refusals';
import { sql } from 'kysely';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import {
  approveSubmission,
  denySubmission,
  publishPost,
} from '@tessera/shared-contracts/posts/endpoints';
import { derivePostState } from '@tessera/shared-contracts/posts/post-states';
import { changeTexts } from '@tessera/shared-contracts/posts/post-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { waitForLocks } from '../../testing/wait-for-locks.ts';
import {
  fetchForEdit,
  payload,
  reblogOf,
  refused,
  save,
  storedPost,
  submit,
  type Fields,
} from '../../testing/test-posting.ts';
import { editPost, inState, storeUploads } from '../../testing/test-edits.ts';
import { releasePosts } from './release-posts.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const stored = (id: string) => storedPost(app, id);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const edit = (id: string, post: Fields['post'] = {}, fields: Fields = {}): Fields => ({
  ...fields,
  post_id: id,
  edit_post_id: id,
  post,
});
const fetched = (id: string) => fetchForEdit(ada, id);

describe('states', () => {
  test('PSTATE-01, PSTATE-12: every valid state code is stored correctly, and read back as the same state', async () => {
    const codes = {
      published: '0',
      draft: '1',
      queued: '2',
      scheduled: 'on.2',
      private: 'private',
      unapproved: '0 3',
    } as const;
    for (const [state, code] of Object.entries(codes)) {
      const { post } = await save(ada, {
        post: { state: code, publish_on: state === 'scheduled' ? tomorrow() : '' },
      });
      expect([code, post.state]).toEqual([code, state]);
      expect([code, derivePostState(await fetched(post.action.id))]).toEqual([code, state]);
    }
    for (const code of ['4', '3', 'transcoding', '0 4', 'on.1', 'sideways', '２'])
      expect([code, await submit(ada, { post: { state: code } })]).toMatchObject([
        code,
        refused('Invalid post state.'),
      ]);
  });

  test('RULE-01: refuses an impossible state transition with its reason, and changes nothing', async () => {
    const made = async (state: string) =>
      (await save(ada, { post: { state, publish_on: state === 'on.2' ? tomorrow() : '' } })).post
        .action.id;
    for (const state of ['0', '1', '2', 'on.2', 'private']) {
      const id = await made(state);
      const before = await stored(id);
      expect(await submit(ada, edit(id, { state: '0 3' }))).toMatchObject(
        refused(changeTexts.toInbox),
      );
      expect(await stored(id)).toEqual(before);
    }
    const out = await made('0');
    for (const state of ['2', 'on.2'])
      expect(await submit(ada, edit(out, { state, publish_on: tomorrow() }))).toMatchObject(
        refused(changeTexts.alreadyPublished),
      );
    expect(await stored(out)).toMatchObject({ state: 'published', queue_position: null });
    // posts that are not public may be scheduled, and a public post may be queued after it has
    // become a draft again
    for (const state of ['private', '1', '2', 'on.2', '0 3'])
      expect(
        (await save(ada, edit(await made(state), { state: 'on.2', publish_on: tomorrow() }))).post
          .state,
      ).toBe('scheduled');
    await save(ada, edit(out, { state: '1' }));
    expect((await save(ada, edit(out, { state: '2' }))).post.state).toBe('queued');
    // a post in the inbox may stay there
    const waiting = await made('0 3');
    expect((await save(ada, edit(waiting, { state: '0 3' }))).post.state).toBe('unapproved');
  });

  test('API-48, API-54, API-55: approving, denying and publishing are refused for posts in the wrong state', async () => {
    const { post } = await save(ada);
    const { id } = post.action;
    for (const refusal of [
      ada.call(approveSubmission, { body: { id } }),
      ada.call(denySubmission, { body: { pid: id } }),
      ada.call(publishPost, { body: { id, queue: true } }),
    ])
      expect(await refusal).toMatchObject({ status: 403, errors: [expect.any(String)] });
    const waiting = (await save(ada, { post: { state: '0 3' } })).post.action.id;
    expect(await ada.call(publishPost, { body: { id: waiting } })).toMatchObject({
      status: 403,
      errors: [refusals.notPublishable],
    });
  });

  test('API-54, API-55: a submission that is approved while it is being denied stays published', async () => {
    const { id } = (await save(ada, { post: { state: '0 3' } })).post.action;
    const denied = await app.db.transaction().execute(async function approveMeanwhile(trx) {
      await sql`
        update posts set state = 'published', published_at = now() where id = ${id}`.execute(trx);
      const denying = [ada.call(denySubmission, { body: { pid: id } })];
      await waitForLocks(app.db, 1);
      return denying;
    });
    expect(await denied[0]).toMatchObject({ status: 403 });
    expect(await stored(id)).toMatchObject({ state: 'published' });
  });

  test('an edit keeps a post’s publication time; unpublishing and republishing sets a new one', async () => {
    app.setNow(new Date('2026-03-01T10:00:00Z'));
    const { id } = (await save(ada)).post.action;
    app.setNow(new Date('2026-03-02T10:00:00Z'));
    expect((await save(ada, edit(id, { one: 'Edited' }))).post.published_at).toBe(
      '2026-03-01T10:00:00.000Z',
    );
    await save(ada, edit(id, { state: '1' }));
    expect((await save(ada, edit(id, { state: '0' }))).post.published_at).toBe(
      '2026-03-02T10:00:00.000Z',
    );
  });
});

describe('concurrent edits', () => {
  const open = async () => {
    const { id } = (await save(ada, { post: { tags: 'a' } })).post.action;
    return { id, revision: (await fetched(id)).revision ?? '' };
  };

  test('API-27: the second of two edits of the same revision gets 409; sent again without a revision, it overwrites the first', async () => {
    const { id, revision } = await open();
    expect(revision).not.toBe('');
    await save(ada, edit(id, { one: 'First' }, { revision }));
    expect(await submit(ada, edit(id, { one: 'Second' }, { revision }))).toMatchObject({
      status: 409,
      errors: [changeTexts.changedMeanwhile],
    });
    expect(await stored(id)).toMatchObject({ summary: 'First' });
    expect((await save(ada, edit(id, { one: 'Second' }))).post.content).toMatchObject({
      title: 'Second',
    });
    expect(
      (
        await submit(
          ada,
          edit(id, { one: 'Third' }, { revision: (await fetched(id)).revision ?? '' }),
        )
      ).status,
    ).toBe(200);
  });

  test('API-27: of simultaneous edits of the same revision, one is saved and the others get 409', async () => {
    const { id, revision } = await open();
    const statuses = (
      await Promise.all(
        Array.from({ length: 5 }, (_, at) =>
          submit(ada, edit(id, { one: `At once ${at}` }, { revision })),
        ),
      )
    ).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  test('likes, timestamps and publishing do not change the revision; tags, privacy, options and the slug do', async () => {
    const { id, revision } = await open();
    await app.db
      .updateTable('posts')
      .set({ like_count: 5, updated_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await fetched(id)).revision).toBe(revision);
    const queued = (await save(ada, { post: { state: '2' } })).post.action.id;
    const before = (await fetched(queued)).revision;
    await ada.call(publishPost, { body: { id: queued } });
    expect((await fetched(queued)).revision).toBe(before);
    const changes: Fields[] = [
      edit(id, { tags: 'b' }),
      edit(id, { state: 'private' }),
      edit(id, {}, { can_be_liked: false }),
      edit(id, { slug: 'other' }),
    ];
    const seen = new Set([revision]);
    for (const change of changes) {
      await save(ada, change);
      seen.add((await fetched(id)).revision ?? '');
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  test('API-27: the conversion of a video does not change the revision; a different upload or different captions do', async () => {
    const uploads = await storeUploads(app, ada);
    const key = uploads.video.replace('/media/', '');
    const convert = (state: 'waiting' | 'ready' | 'failed', url = '/media/converted.mp4') =>
      app.db
        .updateTable('media')
        .set({ state, details: JSON.stringify({ url }) })
        .where('key', '=', key)
        .execute();
    for (const outcome of ['ready', 'failed'] as const) {
      await convert('waiting');
      const { id } = (await save(ada, inState(uploads, 'upload', 'draft'))).post.action;
      const { revision } = await fetched(id);
      await convert(outcome);
      await releasePosts(app.deps, key);
      expect([outcome, await stored(id)]).toMatchObject([
        outcome,
        { state: 'draft', awaits: null },
      ]);
      expect([outcome, (await fetched(id)).revision]).toEqual([outcome, revision]);
    }
    await convert('ready', uploads.video);
    for (const change of [
      { captions: { url: '', language: '' } },
      { preuploaded_url: uploads.otherVideo, confirm_tos: true },
    ] satisfies Fields[]) {
      const { id } = (await save(ada, inState(uploads, 'upload', 'draft'))).post.action;
      const { revision } = await fetched(id);
      expect((await editPost(ada, id, change)).status).toBe(200);
      expect(await editPost(ada, id, { revision, post: { tags: 'late' } })).toMatchObject({
        status: 409,
        errors: [changeTexts.changedMeanwhile],
      });
    }
  });
});

describe('a connection lost during a save', () => {
  /**
   * Makes the database drop the connection when a save writes the tags, which it does after the
   * post and before the reblog counts.
   */
  const trap = async (work: () => Promise<void>): Promise<void> => {
    await sql`
      create function end_connection() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return null;
      end $$`.execute(app.db);
    await sql`
      create trigger end_connection
      after insert on post_tags
      for each row execute function end_connection()`.execute(app.db);
    try {
      await work();
    } finally {
      await sql`drop trigger end_connection on post_tags`.execute(app.db);
      await sql`drop function end_connection()`.execute(app.db);
    }
  };
  const counts = async () => ({
    blog: await app.db
      .selectFrom('blogs')
      .select(['posts_count', 'drafts_count', 'queue_count'])
      .where('id', '=', ada.blogId)
      .executeTakeFirst(),
    posts: await app.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll().as('all'))
      .executeTakeFirst(),
    tags: await app.db
      .selectFrom('post_tags')
      .select(({ fn }) => fn.countAll().as('all'))
      .executeTakeFirst(),
  });

  test('FORM-28: creates no post or reblog; submitting the form again creates it once', async () => {
    const root = (await save(ada)).post;
    for (const fields of [
      { submission_key: 'killed-1', post: { tags: 'kill' } },
      reblogOf(root, { submission_key: 'killed-2', post: { tags: 'kill' } }),
    ]) {
      const before = await counts();
      await trap(async () => {
        expect((await submit(ada, fields)).status).toBeGreaterThanOrEqual(500);
      });
      expect(await counts()).toEqual(before);
      expect((await stored(root.action.id)).reblog_count).toBe(0);
      expect((await save(ada, fields)).created_post).toBe(true);
      expect((await save(ada, fields)).created_post).toBe(false);
    }
    expect((await stored(root.action.id)).reblog_count).toBe(1);
  });

  test('API-27: leaves an edited post unchanged: text, tags, state and counts', async () => {
    const { id } = (await save(ada, { post: { state: '1', tags: 'old' } })).post.action;
    const [post, before] = [await stored(id), await counts()];
    await trap(async () => {
      expect(
        (await submit(ada, edit(id, { one: 'New', tags: 'new', state: '0' }))).status,
      ).toBeGreaterThanOrEqual(500);
    });
    expect(await stored(id)).toEqual(post);
    expect(await counts()).toEqual(before);
    expect((await save(ada, edit(id, { one: 'New', tags: 'new', state: '0' }))).post).toMatchObject(
      { state: 'published', tags: ['new'] },
    );
  });
});

test('API-22, API-28, API-34, FORM-27: each blog has its own counts of posts, drafts, queued and inbox posts, in responses, on pages and in the form', async () => {
  const eve = await app.register({ blog: 'eve' });
  const { theme } = await app.db.selectFrom('blogs').select('theme').executeTakeFirstOrThrow();
  const second = await app.db
    .insertInto('blogs')
    .values({ name: 'eve-two', title: 'Two', theme: JSON.stringify(theme) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: second.id, user_id: eve.userId, position: 1 })
    .execute();
  const [one] = [
    (await save(eve, { channel_id: 'eve', post: { one: 'Draft of one', state: '1' } })).post,
  ];
  for (let at = 0; at < 2; at += 1)
    await save(eve, { channel_id: 'eve-two', post: { one: `Draft ${at} of two`, state: '1' } });
  await save(eve, { channel_id: 'eve-two', post: { one: 'Waits at two', state: '0 3' } });
  const answer = await save(eve, {
    channel_id: 'eve',
    context_id: 'eve-two',
    post: { state: '2' },
  });
  expect(answer.context_tumblelog).toEqual({
    name: 'eve-two',
    posts_count: 0,
    drafts_count: 2,
    queue_count: 0,
    messages_count: 1,
  });
  expect(answer.post_tumblelog).toMatchObject({
    name: 'eve',
    posts_count: 0,
    drafts_count: 1,
    queue_count: 1,
    messages_count: 0,
  });
  const { channels } = payload(getPostFormBuilderData, await eve.call(getPostFormBuilderData, {}));
  expect(channels).toMatchObject([
    { name: 'eve', drafts_count: 1, queue_count: 1, messages_count: 0 },
    { name: 'eve-two', drafts_count: 2, queue_count: 0, messages_count: 1 },
  ]);
  const shown = async (path: string) =>
    [...(await (await eve.get(path)).text()).matchAll(/<article /g)].length;
  expect([
    await shown('/drafts'),
    await shown('/blog/eve/drafts'),
    await shown('/blog/eve-two/drafts'),
    await shown('/inbox'),
    await shown('/blog/eve/inbox'),
    await shown('/blog/eve-two/inbox'),
  ]).toEqual([3, 1, 2, 1, 0, 1]);
  const drafts = async () =>
    (
      await app.db
        .selectFrom('blogs')
        .select('drafts_count')
        .where('id', '=', eve.blogId)
        .executeTakeFirst()
    )?.drafts_count;
  // a post waiting for its video is listed and counted among the drafts
  await app.db
    .updateTable('posts')
    .set({ state: 'transcoding' })
    .where('id', '=', one.action.id)
    .execute();
  expect([await shown('/blog/eve/drafts'), await drafts()]).toEqual([1, 1]);
  await app.db
    .updateTable('posts')
    .set({ state: 'draft' })
    .where('id', '=', one.action.id)
    .execute();
  expect(await drafts()).toBe(1);
  await save(eve, { channel_id: 'eve', ...edit(one.action.id, { state: '0' }) });
  expect([await shown('/drafts'), await drafts()]).toEqual([2, 0]);
});
