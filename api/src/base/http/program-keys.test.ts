import { changePassword } from '@tessera/shared-contracts/settings/endpoints';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import { logIn, logOut } from '@tessera/shared-contracts/accounts/endpoints';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { save, submit } from '../../testing/test-posting.ts';
import { readAnswer, sendFields } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = await Promise.all([app.register({ blog: 'ada' }), app.register({ blog: 'bob' })]);
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const deletePath = '/svc/post/delete';
const updatePath = '/svc/post/update';
const securePath = '/svc/secure_form_key';
const secureHeader = 'x-tumblr-secure-form-key';
const newPost = { 'post[type]': 'text', 'post[one]': 'Rain', 'post[two]': '<p>All day.</p>' };

async function logInAgain({ email, password }: Registered): Promise<TestClient> {
  const client = await app.visitor();
  expect((await client.call(logIn, { body: { email, password } })).status).toBe(200);
  await client.fetchFormKey();
  return client;
}

const newId = async (client: TestClient = ada): Promise<string> =>
  (await save(client)).post.action.id;

/** Deletes a post with exactly these headers; without a key anywhere else. */
const deleteWith = async (
  headers: Readonly<Record<string, string>>,
  {
    client = ada,
    query = '',
    body = {},
  }: {
    readonly client?: TestClient;
    readonly query?: string;
    readonly body?: Readonly<Record<string, string>>;
  } = {},
): Promise<number> => {
  const fields = { channel_id: 'ada', post_id: await newId(ada), ...body };
  const answer = await client.send(`${deletePath}${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return answer.status;
};

describe('H1: the form key in a header of programs', () => {
  test('is accepted alone, as in our own header, the body and the query', async () => {
    const key = ada.formKey;
    expect(await deleteWith({ 'X-Tumblr-Form-Key': key })).toBe(200);
    expect(await deleteWith({ 'X-Form-Key': key })).toBe(200);
    expect(await deleteWith({}, { body: { form_key: key } })).toBe(200);
    expect(await deleteWith({}, { query: `?form_key=${key}` })).toBe(200);
    expect(await deleteWith({})).toBe(403);
  });

  test('the first that is present decides, and a wrong one is not rescued further down', async () => {
    const key = ada.formKey;
    const right = [
      { 'X-Form-Key': key },
      { 'X-Tumblr-Form-Key': key },
      { form_key: key },
      { query: key },
    ] as const;
    for (const first of [0, 1, 2]) {
      const wrong = ['wrong', ''];
      for (const value of wrong) {
        const keys = ['X-Form-Key', 'X-Tumblr-Form-Key'];
        const headers = Object.fromEntries(
          keys.flatMap((name, at) =>
            at < first ? [] : [[name, at === first ? value : key] as const],
          ),
        );
        const body = { form_key: first === 2 ? value : key };
        expect(await deleteWith(headers, { body, query: `?form_key=${key}` })).toBe(403);
      }
    }
    expect(right).toHaveLength(4);
    expect(await deleteWith({ 'X-Form-Key': key, 'X-Tumblr-Form-Key': 'wrong' })).toBe(200);
    expect(await deleteWith({ 'X-Tumblr-Form-Key': key }, { body: { form_key: 'wrong' } })).toBe(
      200,
    );
  });

  test('is bound to the session and to our own pages', async () => {
    const other = await logInAgain(ada);
    const name = 'X-Tumblr-Form-Key';
    expect(await deleteWith({ [name]: bob.formKey })).toBe(403);
    expect(await deleteWith({ [name]: other.formKey })).toBe(403);
    expect(await deleteWith({ [name]: other.formKey }, { client: other })).toBe(200);
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect(await deleteWith({ [name]: ada.formKey, ...foreign })).toBe(403);
  });

  test('no other origin may send the headers of programs or read those of an answer', async () => {
    for (const path of [deletePath, updatePath, securePath]) {
      const preflight = await ada.send(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-tumblr-form-key,x-tumblr-puppies',
        },
      });
      const names = [...preflight.headers.keys()];
      expect(names.filter((header) => header.startsWith('access-control'))).toEqual([]);
    }
  });

  test('is taken with an upload, too', async () => {
    const form = new FormData();
    form.set('photo', new File(['x'], 'x.png', { type: 'image/png' }));
    const upload = (key: string) =>
      ada.send('/svc/post/upload_photo', {
        method: 'POST',
        body: form,
        headers: { 'x-tumblr-form-key': key },
      });
    expect((await upload('wrong')).status).toBe(403);
    // not refused for its key, but because it is no picture
    expect((await upload(ada.formKey)).status).toBe(400);
  });
});

const secureKey = async (client: TestClient = ada): Promise<string> =>
  (await sendFields(client, securePath, {})).headers.get(secureHeader) ?? '';

const saveWith = (key: string, client: TestClient = ada, fields: object = newPost) =>
  sendFields(client, updatePath, { ...fields }, { headers: { 'X-Tumblr-Puppies': key } });

describe('H2: the secure key', () => {
  test('is given to a session in the one header', async () => {
    const answer = await ada.send(securePath, {
      method: 'POST',
      headers: { 'x-tumblr-form-key': ada.formKey },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get(secureHeader)).toMatch(/^[\w.-]{40,}$/);
    const names = [...answer.headers.keys()];
    expect(names.filter((name) => name.startsWith('x-tumblr'))).toEqual([secureHeader]);
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is refused without a session or with a wrong key, and to other methods', async () => {
    const visitor = await app.visitor();
    expect((await sendFields(visitor, securePath, {})).status).toBe(401);
    expect((await sendFields(app.stranger(), securePath, {})).status).toBe(401);
    const wrong = await sendFields(ada, securePath, {}, { headers: { 'x-tumblr-form-key': 'x' } });
    expect(wrong.status).toBe(403);
    expect(wrong.headers.get(secureHeader)).toBeNull();
    expect((await ada.send(securePath)).status).toBe(404);
  });

  test('a save takes it beside a form key, and never in place of one', async () => {
    const key = await secureKey();
    expect((await saveWith(key)).status).toBe(200);
    const alone = await ada.send(updatePath, {
      method: 'POST',
      body: new URLSearchParams(newPost).toString(),
      headers: { 'x-tumblr-puppies': key },
    });
    expect(alone.status).toBe(403);
    for (const name of ['x-form-key', 'x-tumblr-form-key'])
      expect(await deleteWith({ [name]: key })).toBe(403);
    expect(await deleteWith({}, { body: { form_key: key } })).toBe(403);
  });

  test('is refused if it is of another user or session, altered, or late', async () => {
    const key = await secureKey();
    const other = await logInAgain(ada);
    expect((await saveWith(await secureKey(bob))).status).toBe(403);
    expect((await saveWith(await secureKey(other))).status).toBe(403);
    expect((await saveWith('')).status).toBe(403);
    for (let at = 0; at < key.length; at += 1) {
      const letter = key[at] === 'a' ? 'b' : 'a';
      const altered = key.slice(0, at) + letter + key.slice(at + 1);
      expect([at, (await saveWith(altered)).status]).toEqual([at, 403]);
    }
    expect((await saveWith(`${key}a`)).status).toBe(403);
    app.setNow(new Date(Date.now() + 9 * 60_000));
    expect((await saveWith(key)).status).toBe(200);
    app.setNow(new Date(Date.now() + 11 * 60_000));
    expect((await saveWith(key)).status).toBe(403);
  });

  test('a wrong one is refused in the shape that programs read, in every call, and stores nothing', async () => {
    const id = await newId();
    const wrong = { altered: `${await secureKey()}a`, foreign: await secureKey(bob), empty: '' };
    const calls = [
      [updatePath, newPost],
      [updatePath, { post_id: id, 'post[state]': '0', 'post[one]': 'Changed' }],
      [deletePath, { post_id: id }],
      ['/svc/follow', { tumblelog: 'bob' }],
      [securePath, {}],
    ] as const;
    const stored = async () => [
      await app.db.selectFrom('posts').selectAll().orderBy('id').execute(),
      await app.db.selectFrom('follows').selectAll().execute(),
    ];
    const before = await stored();
    for (const [name, key] of Object.entries(wrong))
      for (const [path, fields] of calls) {
        const headers = { 'X-Tumblr-Puppies': key };
        const answer = await sendFields(ada, path, fields, { headers });
        expect([name, path, answer.status]).toEqual([name, path, 403]);
        expect(answer.headers.get(secureHeader)).toBeNull();
        expect(await readAnswer(answer)).toEqual({
          meta: { status: 403, msg: pageOutOfDate },
          errors: [pageOutOfDate],
        });
      }
    const form = new FormData();
    form.set('photo', new File(['x'], 'x.png', { type: 'image/png' }));
    const upload = await ada.send('/svc/post/upload_photo', {
      method: 'POST',
      body: form,
      headers: { 'x-tumblr-form-key': ada.formKey, 'x-tumblr-puppies': wrong.altered },
    });
    expect(upload.status).toBe(403);
    expect(await stored()).toEqual(before);
  });

  test('is refused with a form key in the body that isn’t that of the session', async () => {
    const key = await secureKey();
    const other = await logInAgain(ada);
    for (const form_key of [bob.formKey, other.formKey, 'wrong']) {
      const answer = await ada.send(updatePath, {
        method: 'POST',
        body: new URLSearchParams({ ...newPost, form_key }).toString(),
        headers: { 'x-tumblr-puppies': key },
      });
      expect(answer.status).toBe(403);
    }
  });

  test('ends with the session: after log-out, and after a change of the password', async () => {
    const one = await logInAgain(ada);
    const key = await secureKey(one);
    await one.call(logOut, {});
    expect((await saveWith(key, one)).status).toBe(401);
    const again = await logInAgain(ada);
    expect((await saveWith(key, again)).status).toBe(403);

    const eve = await app.register({ blog: 'eve' });
    const before = await secureKey(eve);
    const body = { password: eve.password, new_password: 'another battery staple' };
    expect((await eve.call(changePassword, { body })).status).toBe(200);
    const { formKey } = eve;
    expect((await saveWith(before, eve)).status).toBe(403);
    expect(formKey).toBe(eve.formKey);
    const now = app.clientFor({
      cookie: (await logInAgain({ ...eve, password: body.new_password })).cookie,
    });
    await now.fetchFormKey();
    expect((await saveWith(before, now)).status).toBe(403);
    expect((await saveWith(await secureKey(now), now)).status).toBe(200);
  });
});

describe('S2: a refused save with a secure key', () => {
  const refusedFields = { 'post[type]': 'quote', 'post[one]': '' };

  test('has the status of success and the texts', async () => {
    const answer = await saveWith(await secureKey(), ada, refusedFields);
    expect(answer.status).toBe(200);
    expect(await readAnswer(answer)).toMatchObject({ errors: ['No quote.'] });
    expect(
      await readAnswer(
        await saveWith(await secureKey(), ada, { 'post[state]': 'no', post_id: '1' }),
      ),
    ).toMatchObject({ errors: [expect.any(String)] });
  });

  test('keeps its status without that key, without a session and in other calls', async () => {
    const plain = await sendFields(ada, updatePath, refusedFields);
    expect(plain.status).toBe(400);
    expect(await readAnswer(plain)).toMatchObject({ errors: ['No quote.'] });
    expect((await saveWith(await secureKey(), app.stranger(), refusedFields)).status).toBe(401);
    const headers = { 'X-Tumblr-Puppies': await secureKey() };
    expect((await sendFields(ada, deletePath, { post_id: '1' }, { headers })).status).toBe(404);
  });

  test('a failure of the server keeps its status, and shows no details', async () => {
    const key = await secureKey();
    const broken = jest
      .spyOn(app.deps.rateLimits, 'spendRendering')
      .mockRejectedValue(new Error('x'));
    try {
      expect((await saveWith(key)).status).toBe(500);
    } finally {
      broken.mockRestore();
    }
  });

  test('a save that is not refused says so', async () => {
    expect(await readAnswer(await saveWith(await secureKey()))).toMatchObject({
      errors: false,
      created_post: true,
    });
    expect((await submit(ada)).status).toBe(200);
  });
});

describe('M1: the form key in the head', () => {
  const name = 'tumblr-form-key';

  test('is in every page of a signed-in user, in exactly this form', async () => {
    const { post } = await save(ada);
    const { id } = post.action;
    for (const path of [
      '/dashboard',
      '/new/text',
      `/edit/${id}`,
      '/@ada',
      post.post_url,
      '/drafts',
    ]) {
      const html = await (await ada.get(path)).text();
      const [head = ''] = html.split('</head>');
      const tag = `<meta name="tumblr-form-key" id="tumblr_form_key" content="${ada.formKey}">`;
      expect([path, head.split(tag).length - 1]).toEqual([path, 1]);
    }
  });

  test('is in no page that others can get: of a visitor, shared, a feed, a frame, a refusal', async () => {
    const { post } = await save(ada);
    const { id } = post.action;
    const visitor = await app.visitor();
    for (const path of ['/', '/explore', '/login', '/@ada', post.post_url, '/docs', '/nothing']) {
      for (const reader of [visitor, app.stranger()])
        expect([path, (await (await reader.get(path)).text()).includes(name)]).toEqual([
          path,
          false,
        ]);
    }
    for (const path of ['/@ada/rss', `/embed/ada/${id}`, '/nothing', '/ads/frame'])
      expect([path, (await (await ada.get(path)).text()).includes(name)]).toEqual([path, false]);
  });
});
