import {
  facebookStatus,
  shareData,
  shareOnFacebook,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { arrivedSince, createLinkedApp, link } from '../../testing/test-links.ts';
import { payload, save } from '../../testing/test-posting.ts';
import type { Registered, TestApp } from '../../testing/test-app.ts';
import { networkUsernames, type NetworkServer } from '../../testing/network-server.ts';

let linked: Awaited<ReturnType<typeof createLinkedApp>>;
let app: TestApp;
let network: NetworkServer;
let ada: Registered;

beforeAll(async () => {
  linked = await createLinkedApp();
  ({ app, network } = linked);
});
afterAll(() => linked.close());
beforeEach(async () => {
  ada = await app.register();
});

const since = (mark: number) => arrivedSince(network, mark);

test('API-59, API-61, API-64, APIM-45, APIM-46: share data and facebook_status name the linked accounts', async () => {
  const bob = await app.register();
  const { post } = await save(bob);
  const params = { tumblelog_name: bob.blog, post_id: post.action.id };
  const dataFor = async (client: Registered) =>
    payload(shareData, await client.call(shareData, { params })).share_popover_data;
  expect(await dataFor(ada)).toMatchObject({ has_facebook: false, twitter_username: '' });
  expect((await ada.call(facebookStatus, {})).response).toEqual({ facebook_username: '' });
  await link(ada, 'twitter');
  await link(ada, 'facebook');
  expect(await dataFor(ada)).toMatchObject({
    has_facebook: true,
    twitter_username: networkUsernames.twitter,
  });
  expect((await ada.call(facebookStatus, {})).response).toEqual({
    facebook_username: networkUsernames.facebook,
  });
  expect(await dataFor(bob)).toMatchObject({ has_facebook: false, twitter_username: '' });
});

test('APIM-41, APIM-42, API-63: a message about a post is posted to the linked account immediately, or refused with the reason', async () => {
  const bob = await app.register();
  const { post } = await save(bob);
  const body = (message: string) => ({
    body: { tumblelog_name: bob.blog, post_id: post.action.id, share_fallback: false, message },
  });
  expect((await ada.call(shareOnTwitter, body('[URL]'))).errors).toEqual([
    shareTexts.noAccount.twitter,
  ]);
  await link(ada, 'twitter');
  await link(ada, 'facebook');
  const mark = network.posts.length;
  expect((await ada.call(shareOnTwitter, body('Look: [URL]'))).status).toBe(200);
  expect((await ada.call(shareOnFacebook, body('Look at this'))).status).toBe(200);
  expect(since(mark)).toEqual([
    { name: 'facebook', text: 'Look at this' },
    { name: 'twitter', text: `Look: http://localhost/p/${post.action.id}` },
  ]);
  for (const message of ['', 'a'.repeat(141)])
    expect((await ada.call(shareOnTwitter, body(message))).errors).toEqual([
      shareTexts.tweetInvalid,
    ]);
  network.fail('twitter', 403);
  expect(await ada.call(shareOnTwitter, body('Again'))).toMatchObject({
    status: 502,
    errors: ['Twitter refused the post: The reason is status_403.'],
  });
  expect((await (await app.visitor()).call(shareOnTwitter, body('x'))).status).toBe(401);
});
