import * as linking from '@tessera/shared-contracts/networks/linked-accounts';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { publishPost } from '@tessera/shared-contracts/posts/endpoints';
import { socialNetworks, type SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import { save, submit, payload, type Fields } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { networkUsernames, type NetworkServer } from '../../testing/network-server.ts';
import { bluesky, blueskyMetadataPath } from './bluesky.ts';
import { withAccount } from './link-account.ts';
import {
  authorizationLinks,
  arrivedSince,
  openCallback,
  createLinkedApp,
  link,
} from '../../testing/test-links.ts';

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
  network.hasPages = true;
  for (const name of socialNetworks) network.fail(name);
});

const networksOf = async (client: Registered): Promise<readonly SocialNetwork[]> =>
  payload(getPostFormBuilderData, await client.call(getPostFormBuilderData, {})).networks;
const { networkTexts } = linking;
const marked = (fields: Fields = {}): Fields => ({
  send_to_twitter: true,
  send_to_fbog: true,
  send_to_mastodon: true,
  send_to_bluesky: true,
  ...fields,
});
const since = (mark: number) => arrivedSince(network, mark);
const settings = async (client: Registered): Promise<string> =>
  (await client.get('/settings/apps')).text();

describe('linking', () => {
  test('an account on each network can be linked, is shown, and adds a switch to the post form', async () => {
    expect(await networksOf(ada)).toEqual([]);
    for (const name of socialNetworks) await link(ada, name);
    expect(await networksOf(ada)).toEqual(socialNetworks);
    expect(await (await ada.get('/settings/account')).text()).toContain('href="/settings/apps"');
    const page = await settings(ada);
    for (const name of Object.values(networkUsernames)) expect(page).toContain(name);
    const stored = await app.db
      .selectFrom('linked_accounts')
      .select('credentials')
      .where('user_id', '=', ada.userId)
      .execute();
    expect(stored).toHaveLength(4);
    for (const { credentials } of stored) expect(credentials).not.toMatch(/[{":]/);
  });

  test('the plain form for linking leads to the network through a page that redirects', async () => {
    const answer = await ada.post(linking.linkAccount.path, { network: 'twitter' });
    expect(answer.headers.get('refresh')).toMatch(
      /^0; url=http:\/\/127\.0\.0\.1:\d+\/twitter\/i\/oauth2\/authorize\?/,
    );
    expect(await answer.text()).toContain('Continue to Twitter');
    const asked = new URL(answer.headers.get('refresh')?.slice(7) ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
  });

  test('an authorization response links nothing if it denies access or is forged, repeated, late or for another user', async () => {
    const first = await authorizationLinks(ada, 'mastodon');
    const problem = (name: string) => `/settings/apps?problem=${name}`;
    expect(await openCallback(ada, first.cancel)).toBe(problem('denied'));
    // each request can be answered only once
    expect(await openCallback(ada, first.allow)).toBe(problem('expired'));
    const forged = new URL(first.allow, 'http://localhost');
    forged.searchParams.set('state', 'forged');
    expect(await openCallback(ada, forged.pathname + forged.search)).toBe(problem('expired'));
    expect(await openCallback(ada, '/settings/apps/linked/mastodon')).toBe(problem('expired'));

    const bob = await app.register();
    const foreign = await authorizationLinks(bob, 'mastodon');
    expect(await openCallback(ada, foreign.allow)).toBe(problem('other'));
    // a response from another network, for the same user
    const swapped = await authorizationLinks(ada, 'twitter');
    expect(
      await openCallback(ada, swapped.allow.replace('linked/twitter', 'linked/mastodon')),
    ).toBe(problem('other'));
    // another user's code in a response for this user
    const [own, stolen] = [
      await authorizationLinks(ada, 'mastodon'),
      await authorizationLinks(bob, 'mastodon'),
    ];
    const mixed = new URL(own.allow, 'http://localhost');
    const code = new URL(stolen.allow, 'http://localhost').searchParams.get('code') ?? '';
    mixed.searchParams.set('code', code);
    expect(await openCallback(ada, mixed.pathname + mixed.search)).toBe(problem('failed'));
    // a response with another issuer
    const other = await authorizationLinks(ada, 'bluesky');
    const mistaken = new URL(other.allow, 'http://localhost');
    mistaken.searchParams.set('iss', 'https://else.example');
    expect(await openCallback(ada, mistaken.pathname + mistaken.search)).toBe(problem('failed'));

    const late = await authorizationLinks(ada, 'mastodon');
    app.setNow(new Date(Date.now() + 11 * 60_000));
    try {
      expect(await openCallback(ada, late.allow)).toBe(problem('expired'));
    } finally {
      app.setNow(undefined);
    }
    expect(await networksOf(ada)).toEqual([]);
    const page = await ada.get('/settings/apps?problem=expired');
    expect(await page.text()).toContain(networkTexts.problems.expired);
    const visitor = await app.visitor();
    expect((await visitor.get(late.allow)).status).not.toBe(200);
  });

  test('a Bluesky account on a server without TLS is refused, because posts could not be sent there', async () => {
    const site = 'https://bsky.example';
    const did = `did:plc:${'a'.repeat(24)}`;
    const accountAt = (home: string) =>
      bluesky.account(
        {
          config: { clientId: '', clientSecret: '', site, api: 'https://plc.example' },
          access: { token: '' },
          accountId: '',
          call: () => Promise.reject(new Error('not called')),
          read: async (url) =>
            url.endsWith('/.well-known/oauth-protected-resource')
              ? { authorization_servers: [site] }
              : { id: did, service: [{ id: '#atproto_pds', serviceEndpoint: home }] },
        },
        { access_token: '', token_type: 'dpop', sub: did },
      );
    expect(await accountAt('https://pds.example')).toMatchObject({
      access: { home: 'https://pds.example' },
    });
    await expect(accountAt('http://pds.example')).rejects.toThrow('no server with TLS');
  });

  test('without a Page, Facebook cannot be linked, and the user is sent back to the settings with the reason', async () => {
    network.hasPages = false;
    const { allow } = await authorizationLinks(ada, 'facebook');
    expect(await openCallback(ada, allow)).toBe('/settings/apps?problem=page');
  });

  test('unlinking an account revokes our access, and posts are no longer sent to it', async () => {
    await link(ada, 'mastodon');
    const before = network.revokedTokens;
    await ada.call(linking.unlinkAccount, { body: { network: 'mastodon' } });
    expect(network.revokedTokens).toBe(before + 1);
    expect(await networksOf(ada)).toEqual([]);
    const mark = network.posts.length;
    await save(ada, marked());
    await app.jobs.runAll();
    expect(since(mark)).toEqual([]);
  });

  test('an error on our side does not unlink the account', async () => {
    await link(ada, 'mastodon');
    const failing = withAccount(app.deps, ada.userId, 'mastodon', async () => {
      throw new TypeError('the database is gone');
    });
    await expect(failing).rejects.toThrow(TypeError);
    expect(await networksOf(ada)).toEqual(['mastodon']);
  });

  test('if no networks are configured, none is offered, no Bluesky metadata is served and tweets are not validated', async () => {
    const plain = await createTestApp();
    try {
      const bob = await plain.register();
      expect(await settings(bob)).toContain(networkTexts.none);
      const refused = await bob.call(linking.linkAccount, { body: { network: 'twitter' } });
      expect(refused.status).toBe(404);
      expect((await plain.stranger().get(blueskyMetadataPath)).status).toBe(404);
      // a tweet that is not sent is not validated
      const long = await submit(bob, { send_to_twitter: true, custom_tweet: 'a'.repeat(200) });
      expect(long.status).toBe(200);
    } finally {
      await plain.close();
    }
  });
});

describe('sending posts', () => {
  test('API-33: when a post becomes public, it is sent once to each network that it is marked for', async () => {
    for (const name of socialNetworks) await link(ada, name);
    const mark = network.posts.length;
    const { post } = await save(ada, marked({ post: { state: '1' } }));
    await app.jobs.runAll();
    expect(since(mark)).toEqual([]);
    await ada.call(publishPost, { body: { id: post.action.id } });
    await app.jobs.runAll();
    const url = `http://localhost${post.action.post_url}`;
    expect(since(mark)).toEqual([
      { name: 'bluesky', text: 'Rain' },
      { name: 'facebook', text: 'Rain' },
      { name: 'mastodon', text: `Rain\n\n${url}` },
      { name: 'twitter', text: `Rain http://localhost/p/${post.action.id}` },
    ]);
    const [first] = network.posts.slice(mark).filter(({ network: name }) => name === 'facebook');
    expect(first?.body).toMatchObject({ link: url });
    // editing, hiding and republishing the post, and running the job again, send nothing more
    await submit(ada, {
      post_id: post.action.id,
      edit_post_id: post.action.id,
      post: { one: 'Sun' },
    });
    for (const state of ['private', '0'])
      await submit(ada, { post_id: post.action.id, edit_post_id: post.action.id, post: { state } });
    for (const name of socialNetworks)
      await app.jobs.send(
        { name: 'deliver-post', schema: linking.resendPost.body },
        { post_id: post.action.id, network: name },
      );
    await app.jobs.runAll();
    expect(since(mark)).toHaveLength(4);
  });

  test('API-33: the author’s own tweet is sent with a link to the post; a tweet that is too long is refused', async () => {
    await link(ada, 'twitter');
    const mark = network.posts.length;
    const long = await submit(ada, { send_to_twitter: true, custom_tweet: 'a'.repeat(141) });
    expect(long).toMatchObject({
      status: 400,
      errors: ['Tweets can be up to 140 characters long.'],
    });
    const { post } = await save(ada, { send_to_twitter: true, custom_tweet: 'Look: [URL] now' });
    const plain = await save(ada, { send_to_twitter: true, custom_tweet: 'It rains' });
    await save(ada, { send_to_twitter: false, custom_tweet: '' });
    await app.jobs.runAll();
    expect(since(mark).map(({ text }) => text)).toEqual([
      `Look: http://localhost/p/${post.action.id} now`,
      `It rains http://localhost/p/${plain.post.action.id}`,
    ]);
  });

  test('private and members-only posts are not sent', async () => {
    await link(ada, 'mastodon');
    const mark = network.posts.length;
    await save(ada, { send_to_mastodon: true, post: { state: 'private' } });
    await save(ada, { send_to_mastodon: true, members_only: true });
    await app.jobs.runAll();
    expect(since(mark)).toEqual([]);
  });

  test('a busy network is retried, and gets each post once', async () => {
    await link(ada, 'twitter');
    await link(ada, 'mastodon');
    const mark = network.posts.length;
    // Mastodon accepts the post but responds with errors; it recognises the repeated requests
    network.fail('mastodon', 500, 503);
    network.fail('twitter');
    await save(ada, { send_to_mastodon: true, send_to_twitter: true });
    await app.jobs.runAll();
    expect(since(mark).map(({ name }) => name)).toEqual(['mastodon', 'twitter']);
  });

  test('a failed delivery is shown to the author, who can resend or dismiss it', async () => {
    await link(ada, 'twitter');
    network.fail('twitter', 403);
    const { post } = await save(ada, { send_to_twitter: true, post: { one: 'Hail' } });
    await app.jobs.runAll();
    const page = await settings(ada);
    expect(page).toContain('Twitter refused the post: The reason is status_403.');
    expect(page).toContain('Hail');
    const own = async () => (await ada.get(post.action.post_url)).text();
    expect(await own()).toContain('Not sent to Twitter.');
    const bob = await app.register();
    expect(await (await bob.get(post.action.post_url)).text()).not.toContain('Not sent to');
    const key = { body: { post_id: post.action.id, network: 'twitter' as const } };
    for (const call of [linking.resendPost, linking.dismissUnsent])
      expect((await bob.call(call, key)).status).toBe(404);

    const mark = network.posts.length;
    network.fail('twitter');
    expect((await ada.call(linking.resendPost, key)).status).toBe(200);
    await app.jobs.runAll();
    expect(since(mark).map(({ name }) => name)).toEqual(['twitter']);
    expect(await own()).not.toContain('Not sent to');
    expect((await ada.call(linking.resendPost, key)).status).toBe(404);

    network.fail('twitter', 400);
    const second = await save(ada, { send_to_twitter: true });
    await app.jobs.runAll();
    const other = { body: { post_id: second.post.action.id, network: 'twitter' as const } };
    expect((await ada.call(linking.dismissUnsent, other)).status).toBe(200);
    expect(await settings(ada)).not.toContain(networkTexts.unsentTitle);
  });

  test('after a broken connection, a post is resent only to networks that recognise repeated requests; for other networks, its author decides whether to resend it', async () => {
    await link(ada, 'twitter');
    await link(ada, 'bluesky');
    const mark = network.posts.length;
    network.fail('twitter', 0);
    network.fail('bluesky', 0);
    await save(ada, { send_to_twitter: true, send_to_bluesky: true });
    await app.jobs.runAll();
    expect(since(mark).map(({ name }) => name)).toEqual(['bluesky']);
    expect(await settings(ada)).toContain(networkTexts.uncertain('Twitter'));
  });

  test('after a crash while sending, a post is resent only to networks that recognise repeated requests', async () => {
    await link(ada, 'twitter');
    await link(ada, 'mastodon');
    const mark = network.posts.length;
    const { post } = await save(ada, { send_to_twitter: true, send_to_mastodon: true });
    await app.db
      .updateTable('post_deliveries')
      .set({ state: 'sending' })
      .where('post_id', '=', post.action.id)
      .execute();
    await app.jobs.runAll();
    expect(since(mark).map(({ name }) => name)).toEqual(['mastodon']);
    expect(await settings(ada)).toContain(networkTexts.uncertain('Twitter'));
  });

  test('a delivery fails if the network stays unavailable', async () => {
    await link(ada, 'mastodon');
    network.fail('mastodon', ...Array.from({ length: 20 }, () => 503));
    const mark = network.posts.length;
    await save(ada, { send_to_mastodon: true });
    await app.jobs.runAll();
    expect(await settings(ada)).toContain(networkTexts.unreachable('Mastodon'));
    expect(since(mark).length).toBeLessThan(2);
  });

  test('expired access is refreshed only once, even by concurrent jobs; after access is revoked, the account has to be linked again', async () => {
    await link(ada, 'twitter');
    await link(ada, 'bluesky');
    const mark = network.posts.length;
    network.expireAll();
    app.setNow(new Date(Date.now() + 3_600_000));
    try {
      await save(ada, { send_to_twitter: true, send_to_bluesky: true });
      await Promise.all([app.jobs.runAll(), app.jobs.runAll()]);
      expect(since(mark).map(({ name }) => name)).toEqual(['bluesky', 'twitter']);
      network.revokeAll();
      await save(ada, { send_to_twitter: true });
      await app.jobs.runAll();
    } finally {
      app.setNow(undefined);
    }
    expect(await networksOf(ada)).toEqual(['bluesky']);
    expect(await settings(ada)).toContain(networkTexts.expired);
    await link(ada, 'twitter');
    expect(await networksOf(ada)).toEqual(['twitter', 'bluesky']);
  });
});
