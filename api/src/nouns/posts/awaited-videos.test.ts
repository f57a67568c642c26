import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makeMp4 } from '../../testing/media-samples.ts';
import { releasePosts } from './release-posts.ts';
import { save, storedPost, submit } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { prepareVideo } from './prepare-video.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import { upload } from '../../testing/test-uploads.ts';
import { video, describeIfFfmpeg } from '../../testing/test-videos.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const row = (id: string) => storedPost(app, id);

describeIfFfmpeg('with ffmpeg', () => {
  test('a post whose video cannot be converted becomes a draft without a video; an edit with the same video is refused, and one with another video is accepted', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 320, height: 180 }),
      'video.mp4',
    );
    const { post } = await save(ada, video(sent.response));
    await app.db
      .updateTable('media')
      .set({ state: 'failed' })
      .where('key', '=', String(sent.response['key']))
      .execute();
    await app.jobs.runAll();
    expect(await row(post.action.id)).toMatchObject({
      state: 'draft',
      awaits: null,
      content: { url: '' },
    });
    expect(await submit(ada, { ...video(sent.response), post_id: post.action.id })).toMatchObject({
      status: 400,
      errors: [uploadTexts.notConverted],
    });
    const other = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 324, height: 180 }),
      'other.mp4',
    );
    const { id } = post.action;
    const replaced = video(other.response);
    await save(ada, { ...replaced, post_id: id, post: { ...replaced.post, state: '0' } });
    expect(await row(id)).toMatchObject({
      state: 'transcoding',
      awaits: { media: other.response['key'] },
    });
    await app.jobs.runAll();
    expect(await row(id)).toMatchObject({
      state: 'published',
      content: { url: expect.stringMatching(/mp4$/), poster: expect.stringMatching(/jpg$/) },
    });
  }, 180_000);

  test('a post is published only once even if its video is converted twice at the same time', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 318, height: 180 }),
      'video.mp4',
    );
    const key = String(sent.response['key']);
    const { post } = await save(ada, video(sent.response));
    await Promise.all([prepareVideo(app.deps, key), prepareVideo(app.deps, key)]);
    const first = await row(post.action.id);
    expect(first.state).toBe('published');
    // the owner moves the post back to drafts: a late conversion must not publish it
    await save(ada, {
      ...video({ url: first.content.type === 'video' ? first.content.url : '', key }),
      post_id: post.action.id,
      post: { ...video(sent.response).post, state: '1' },
    });
    await Promise.all([prepareVideo(app.deps, key), releasePosts(app.deps, key)]);
    await app.jobs.runAll();
    expect((await row(post.action.id)).state).toBe('draft');
  }, 180_000);

  test('a post is published even if the conversion ends while the post is being saved; a deleted post stays deleted', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 316, height: 180 }),
      'video.mp4',
    );
    const key = String(sent.response['key']);
    const [{ post }, gone] = [
      await save(ada, video(sent.response)),
      await save(ada, { ...video(sent.response), submission_key: 'gone' }),
    ];
    await ada.call(deletePost, { body: { post_id: gone.post.action.id } });
    // as if the conversion had ended while these posts were being saved
    await app.db
      .updateTable('media')
      .set({ state: 'ready', details: JSON.stringify({ url: '/media/made.mp4' }) })
      .where('key', '=', key)
      .execute();
    await app.jobs.runAll();
    expect(await row(post.action.id)).toMatchObject({
      state: 'published',
      content: { url: '/media/made.mp4' },
    });
    await purgeDeleted(app);
    expect(
      await app.db.selectFrom('posts').select('id').where('id', '=', gone.post.action.id).execute(),
    ).toEqual([]);
  });

  test('a stuck conversion is queued again after an hour and given up after a day', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 314, height: 180 }),
      'video.mp4',
    );
    const key = String(sent.response['key']);
    const { post } = await save(ada, video(sent.response));
    const send = jest.spyOn(app.deps.jobs, 'send');
    const since = async (hours: number) => {
      await app.db
        .updateTable('media')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('key', '=', key)
        .execute();
      await sweepUploads(app.deps);
    };
    await since(0.5);
    expect(send).not.toHaveBeenCalled();
    await since(2);
    expect(send.mock.calls.map(([{ name }, data]) => [name, data])).toEqual([
      ['convert-film', { key }],
    ]);
    await since(25);
    send.mockRestore();
    expect(await row(post.action.id)).toMatchObject({ state: 'draft', content: { url: '' } });
  });

  test('when its video is ready, a post is queued, scheduled or private as requested, or gets the state that a later edit requested', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 322, height: 182 }),
      'video.mp4',
    );
    const on = new Date(Date.now() + 86_400_000).toISOString();
    const posts = [];
    for (const [state, publish_on] of [
      ['2', ''],
      ['on.2', on],
      ['private', ''],
      ['1', ''],
    ] as const) {
      const { post } = await save(ada, {
        ...video(sent.response),
        post: { ...video(sent.response).post, state, publish_on },
      });
      expect(post.state).toBe('transcoding');
      posts.push(post.action.id);
    }
    const [queued = '', , , draft = ''] = posts;
    // edits during conversion: the first sends back the state code of transcoding, so the post will
    // still be queued; the second publishes the draft
    await save(ada, {
      ...video(sent.response),
      post_id: queued,
      post: { ...video(sent.response).post, state: '4' },
    });
    await save(ada, {
      ...video(sent.response),
      post_id: draft,
      post: { ...video(sent.response).post, state: '0', two: '<p>New words</p>' },
    });
    await app.jobs.runAll();
    expect(
      await Promise.all(
        posts.map(async (id) => {
          const { state, is_private, publish_on, queue_position } = await row(id);
          return {
            state,
            is_private,
            publish_on: publish_on?.toISOString() ?? null,
            isInQueue: queue_position !== null,
          };
        }),
      ),
    ).toEqual([
      { state: 'queued', is_private: false, publish_on: null, isInQueue: true },
      { state: 'queued', is_private: false, publish_on: on, isInQueue: false },
      { state: 'published', is_private: true, publish_on: null, isInQueue: false },
      { state: 'published', is_private: false, publish_on: null, isInQueue: false },
    ]);
    expect((await row(draft)).content).toMatchObject({
      caption_html: '<p>New words</p>',
      poster: expect.stringMatching(/jpg$/),
    });
  }, 180_000);
});
