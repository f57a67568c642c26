import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import {
  emailBlog,
  facebookStatus,
  shareByEmail,
  shareData,
  shareOnFacebook,
  shareOnPinterest,
  shareOnReddit,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { done } from '../../testing/test-answers.ts';
import { payload, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let foe: Registered;
let postId: string;
beforeAll(async () => {
  app = await createTestApp({ baseUrl: 'https://t.example' });
  [ada, bob, foe] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob', isConfirmed: true }),
    await app.register({ blog: 'foe' }),
  ];
  postId = (await save(ada, { post: { one: 'Rain at last', two: '<p>All day.</p>' } })).post.action
    .id;
  await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'foe' } });
});
beforeEach(() => {
  app.mails.length = 0;
});
afterAll(() => app.close());

const dataOf = async (client: TestClient, id = postId, blog = 'ada'): Promise<SharePopoverData> =>
  payload(
    shareData,
    await client.call(shareData, { params: { tumblelog_name: blog, post_id: id } }),
  ).share_popover_data;
const flagsOf = (data: SharePopoverData): string[] =>
  Object.entries(data).flatMap(([name, value]) =>
    name.startsWith('show_') && value === true ? [name.slice('show_'.length)] : [],
  );
const mail = (fields: object = {}) => ({
  body: { post_id: postId, tumblelog_name: 'ada', email_address: 'cleo@example.org', ...fields },
});
/** Saves another post of ada's, such as a draft or a private post. */
const draft = async (fields: object): Promise<string> =>
  (await save(ada, { post: { one: 'Not for all', two: '', ...fields } })).post.action.id;

describe('the data of the share popover', () => {
  test('API-65, APIM-36, APIM-37, SHARE-02, SHARE-03, SHARE-04, SHARE-05: one response contains all fields and flags', async () => {
    const data = await dataOf(bob);
    const { uuid } = await app.db
      .selectFrom('blogs')
      .select('uuid')
      .where('name', '=', 'ada')
      .executeTakeFirstOrThrow();
    expect(data).toEqual({
      post_id: postId,
      root_id: postId,
      tumblelog_name: 'ada',
      post_url: `https://t.example/@ada/post/${postId}/rain-at-last`,
      post_tiny_url: `https://t.example/p/${postId}`,
      permalink_label: '',
      abuse_url: `https://t.example/report?post=${postId}`,
      embed_key: uuid,
      embed_did: postId,
      embed_code: expect.stringContaining(
        `<iframe src="https://t.example/embed/${uuid}/${postId}"`,
      ),
      form_key: bob.formKey,
      has_user: true,
      is_private: false,
      has_facebook: false,
      twitter_username: '',
      tumblelog_share: false,
      pinterest_share_window: { url: '', name: '', dimensions: { width: 0, height: 0 } },
      show_email: true,
      show_embed: true,
      show_facebook: true,
      show_permalink: true,
      show_pinterest: false,
      show_twitter: true,
      show_reddit: true,
      show_flagging: true,
      show_reporting: true,
      show_message: true,
    });
    expect((await dataOf(await app.visitor())).has_user).toBe(false);
  });

  test('users, but not visitors, can send a post in a message', async () => {
    const { post } = await save(ada, { post: { type: 'quote', one: 'To be', two: '' } });
    const canSend = async (client: TestClient, id: string) =>
      (await dataOf(client, id)).show_message;
    expect(await canSend(bob, post.action.id)).toBe(true);
    expect(await canSend(await app.visitor(), post.action.id)).toBe(false);
    expect([await canSend(bob, postId), await canSend(await app.visitor(), postId)]).toEqual([
      true,
      false,
    ]);
  });

  test('SHARE-07: Pinterest is offered only for posts with an image; users cannot report their own posts', async () => {
    await app.db
      .updateTable('posts')
      .set({
        content: JSON.stringify({
          type: 'link',
          title: 'T',
          url: 'https://a.example',
          excerpt: '',
          author: '',
          thumbnail: '/media/a.jpg',
          caption_html: '',
        }),
      })
      .where('id', '=', await draft({}))
      .execute();
    const { id } = await app.db
      .selectFrom('posts')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const data = await dataOf(ada, id);
    expect(flagsOf(data)).toEqual([
      'email',
      'embed',
      'facebook',
      'permalink',
      'pinterest',
      'twitter',
      'reddit',
      'message',
    ]);
    expect(Object.fromEntries(new URL(data.pinterest_share_window.url).searchParams)).toEqual({
      url: `https://t.example/p/${id}`,
      media: 'https://t.example/media/a.jpg',
      description: 'Not for all',
    });
  });

  test('SHARE-06: even the author cannot share a non-public post, and other users get 404 for it', async () => {
    for (const id of [await draft({ state: '1' }), await draft({ state: 'private' })]) {
      const data = await dataOf(ada, id);
      expect([
        data.is_private,
        flagsOf(data),
        data.embed_code,
        data.embed_key,
        data.pinterest_share_window.url,
      ]).toEqual([true, [], '', '', '']);
      expect(
        (await bob.call(shareData, { params: { tumblelog_name: 'ada', post_id: id } })).status,
      ).toBe(404);
    }
  });

  test('a blog can be shared only by email and link', async () => {
    const data = await dataOf(await app.visitor(), '0');
    expect([data.tumblelog_share, data.post_url, data.post_tiny_url, flagsOf(data)]).toEqual([
      true,
      'https://t.example/@ada',
      'https://t.example/@ada',
      ['email', 'permalink'],
    ]);
  });

  test('API-41: the share route takes precedence over the route that loads more posts', async () => {
    expect((await bob.get(`/svc/post/share/ada/${postId}`)).headers.get('content-type')).toMatch(
      /json/,
    );
    expect(
      (
        await bob.call(postsHtml, {
          params: { pageRoot: 'dashboard', direction: 'before', refPostId: postId },
        })
      ).status,
    ).toBe(200);
  });

  test('the response is 403 for blocked users, and 404 for a blog other than the post’s or an unknown post or blog', async () => {
    const statusOf = async (client: TestClient, blog: string, id: string) =>
      (await client.call(shareData, { params: { tumblelog_name: blog, post_id: id } })).status;
    expect([
      await statusOf(foe, 'ada', postId),
      await statusOf(foe, 'ada', '0'),
      await statusOf(bob, 'bob', postId),
      await statusOf(bob, 'ada', '9999'),
      await statusOf(bob, 'nobody', '0'),
    ]).toEqual([403, 403, 404, 404, 404]);
  });
});

describe('by email', () => {
  test('API-59, API-62, API-63, API-64, APIM-38, APIM-40, APIM-44: a form sends the post with a message, but without the sender’s email address', async () => {
    const answer = await bob.post(
      '/svc/share/email',
      new URLSearchParams({
        form_key: bob.formKey,
        ...mail({ message: 'Look!\nReally.' }).body,
      }).toString(),
      { contentType: 'application/x-www-form-urlencoded', headers: { accept: 'application/json' } },
    );
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { meta: { status: 200, msg: 'OK' }, response: {} },
    ]);
    expect(app.mails).toEqual([]);
    await app.jobs.runAll();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({
      to: 'cleo@example.org',
      subject: 'bob shared a post with you: Rain at last',
    });
    expect(app.mails[0]?.text).toContain(`https://t.example/p/${postId}`);
    expect(app.mails[0]?.text).toContain('> Look!\n> Really.');
    expect(app.mails[0]).not.toHaveProperty('replyTo');
    expect(JSON.stringify(app.mails)).not.toContain(bob.email);
  });

  test('API-63, SHARE-20: replies go to the sender’s address if the sender allows it and the address is confirmed', async () => {
    const eve = await app.register({ blog: 'eve' });
    app.mails.length = 0;
    expect(await eve.call(shareByEmail, mail({ allow_reply_to: 'on' }))).toMatchObject({
      status: 403,
      errors: [shareTexts.needsVerified],
    });
    expect((await bob.call(shareByEmail, mail({ allow_reply_to: true }))).status).toBe(200);
    await app.jobs.runAll();
    expect(app.mails).toMatchObject([{ to: 'cleo@example.org', replyTo: bob.email }]);
  });

  test('API-60: a blog, unlike a post, can be shared even by a visitor, but not by a blocked user', async () => {
    const visitor = await app.visitor();
    expect(
      await visitor.call(emailBlog, {
        body: { tumblelog_name: 'ada', email_address: 'cleo@example.org', allow_reply_to: true },
      }),
    ).toEqual(done);
    await app.jobs.runAll();
    expect(app.mails).toMatchObject([
      {
        subject: expect.stringMatching(/^Someone shared a blog with you/),
        text: expect.stringContaining('https://t.example/@ada'),
      },
    ]);
    expect((await visitor.call(shareByEmail, mail())).status).toBe(401);
    expect(
      (
        await foe.call(emailBlog, {
          body: { tumblelog_name: 'ada', email_address: 'cleo@example.org' },
        })
      ).status,
    ).toBe(403);
  });

  test('no input can add a header or a second recipient', async () => {
    for (const email_address of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example,c@d.example',
      'a@b.example;c@d.example',
      '"x" <a@b.example>',
      'ab.example',
      '',
    ]) {
      expect([email_address, await bob.call(shareByEmail, mail({ email_address }))]).toMatchObject([
        email_address,
        { status: 400, errors: [shareTexts.emailInvalid] },
      ]);
    }
    const odd = (await save(ada, { post: { one: 'Sun\r\nBcc: c@d.example\u202e', two: '' } })).post
      .action.id;
    expect(
      (await bob.call(shareByEmail, mail({ post_id: odd, message: 'One\r\n\r\n.\r\nQUIT\u0007' })))
        .status,
    ).toBe(200);
    await app.jobs.runAll();
    expect(app.mails[0]?.subject).toMatch(/^bob shared a post with you: Sun Bcc: c@d\.example$/);
    expect(app.mails[0]?.text).not.toMatch(/[\r\u0007]/);
    expect((await bob.call(shareByEmail, mail({ message: 'x'.repeat(256) }))).status).toBe(400);
  });

  test('refuses blocked senders, non-public posts and calls without a form key', async () => {
    expect((await foe.call(shareByEmail, mail())).status).toBe(403);
    expect(
      (await ada.call(shareByEmail, mail({ post_id: await draft({ state: 'private' }) }))).status,
    ).toBe(403);
    expect(
      (await bob.call(shareByEmail, mail({ post_id: await draft({ state: 'private' }) }))).status,
    ).toBe(404);
    expect(
      (await bob.send('/svc/share/email', { method: 'POST', body: JSON.stringify(mail().body) }))
        .status,
    ).toBe(403);
    await app.jobs.runAll();
    expect(app.mails).toEqual([]);
  });

  test('limits emails per recipient and per sender', async () => {
    const strict = await createTestApp({ rateLimitFactor: 1 });
    try {
      const [author, sender] = [
        await strict.register({ blog: 'ada' }),
        await strict.register({ blog: 'eve' }),
      ];
      const { id } = (await save(author)).post.action;
      const send = async (email_address: string, client: Registered = sender) =>
        (
          await client.call(shareByEmail, {
            body: { post_id: id, tumblelog_name: 'ada', email_address },
          })
        ).status;
      const toOne: number[] = [];
      for (let sent = 0; sent < 4; sent += 1) toOne.push(await send('Cleo@example.org'));
      expect(toOne).toEqual([200, 200, 200, 429]);
      expect(await send('cleo@EXAMPLE.org', author)).toBe(429);
      const toMany: number[] = [];
      for (let sent = 0; sent < 17; sent += 1) toMany.push(await send(`one${sent}@example.org`));
      expect(toMany.filter((status) => status === 429)).toHaveLength(1);
      const visitor = await strict.visitor();
      const seldom: number[] = [];
      for (let sent = 0; sent < 6; sent += 1)
        seldom.push(
          (
            await visitor.call(emailBlog, {
              body: { tumblelog_name: 'ada', email_address: `two${sent}@example.org` },
            })
          ).status,
        );
      expect(seldom).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('on other networks', () => {
  const calls = [
    ['twitter', shareOnTwitter],
    ['facebook', shareOnFacebook],
    ['pinterest', shareOnPinterest],
    ['reddit', shareOnReddit],
  ] as const;

  test.each(calls)(
    'API-59, API-63, APIM-38, APIM-39, APIM-41, APIM-42: sharing on %s is refused without a linked account, but accepted with share_fallback',
    async (network, endpoint) => {
      const body = { post_id: postId, tumblelog_name: 'ada', message: 'Look: [URL]' };
      expect(await bob.call(endpoint, { body })).toMatchObject({
        status: 400,
        errors: [shareTexts.noAccount[network]],
      });
      expect(await bob.call(endpoint, { body: { ...body, share_fallback: true } })).toEqual(done);
      expect(
        (await (await app.visitor()).call(endpoint, { body: { ...body, share_fallback: true } }))
          .status,
      ).toBe(200);
      expect((await foe.call(endpoint, { body: { ...body, share_fallback: true } })).status).toBe(
        403,
      );
      expect(
        (
          await bob.call(endpoint, {
            body: { ...body, tumblelog_name: 'bob', share_fallback: true },
          })
        ).status,
      ).toBe(404);
    },
  );

  test('API-61, APIM-45, APIM-46: without a linked account, the Facebook status has an empty username', async () => {
    const answer = await bob.post(
      '/svc/facebook_status',
      new URLSearchParams({ form_key: bob.formKey }).toString(),
      { contentType: 'application/x-www-form-urlencoded', headers: { accept: 'application/json' } },
    );
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { meta: { status: 200, msg: 'OK' }, response: { facebook_username: '' } },
    ]);
    expect((await (await app.visitor()).call(facebookStatus, {})).status).toBe(401);
  });
});
