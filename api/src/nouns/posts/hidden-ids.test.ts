import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { jsonSchemaOf } from '../../app/reference/json-schema.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const unknownId = '1';
const idFields = ['post_id', 'id', 'pid', 'reblog_post_id', 'reblog_id', 'before'] as const;

/** The calls of a user that take the id of a post. */
const calls = [...catalogue.values()].filter(({ auth, method, path, body, query }) => {
  const written = [body, query].map((part) =>
    part === undefined ? '' : JSON.stringify(jsonSchemaOf(part, 'input')),
  );
  const takesId = idFields.some((name) => written.some((text) => text.includes(`"${name}"`)));
  return auth !== 'staff' && method !== 'DELETE' && (takesId || /:post_?id/i.test(path));
});

/** What a stranger is answered, with the id left out of the texts. */
async function answerOf(
  { path, method }: (typeof calls)[number],
  id: string,
): Promise<readonly [number, string]> {
  const values = {
    ...Object.fromEntries(idFields.map((name) => [name, id])),
    data: { post_id: id, tumblelog: 'ada', reply_text: 'Hello', id, key: 'key' },
    tumblelog: 'bob',
    tumblelog_name: 'ada',
    channel_id: '',
    reblog_key: 'key',
    edit: true,
    one: 'One',
    tag: 'rain',
    answer_text: 'Yes',
    email_address: 'cleo@example.org',
  };
  const names = { post_id: id, postId: id, tumblelog_name: 'ada', blogname: 'ada', blog: 'ada' };
  const address = fillPath(path, { ...names, id, term: 'rain', type: 'text' });
  const headers = { accept: 'application/json', 'x-form-key': bob.formKey };
  const answer =
    method === 'GET'
      ? await bob.send(`${address}?post_id=${id}&id=${id}&q=ada&participant=bob`, { headers })
      : await bob.post(address, JSON.stringify(values), {
          headers,
          contentType: 'application/json',
        });
  return [answer.status, (await answer.text()).replaceAll(id, 'ID')];
}

test('no call tells a stranger’s hidden post from an unknown one: drafts, queued and private posts', async () => {
  const hidden = await Promise.all(
    ['draft', '2', 'private'].map(async (state) => (await save(ada, { post: { state } })).post),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.map(({ path }) => path)).toContain(deletePost.path);
  for (const call of calls) {
    const unknown = await answerOf(call, unknownId);
    for (const { action, state } of hidden)
      expect([call.path, state, ...(await answerOf(call, action.id))]).toEqual([
        call.path,
        state,
        ...unknown,
      ]);
  }
});

test('a public post of someone else is refused as theirs', async () => {
  const { post } = await save(ada);
  expect(
    await bob.call(deletePost, { body: { post_id: post.action.id, channel_id: '' } }),
  ).toMatchObject({ status: 403 });
});
