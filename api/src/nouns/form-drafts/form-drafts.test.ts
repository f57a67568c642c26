import { firstVersion } from '@tessera/shared-contracts/form-drafts/decide-put';
import { draftLimits } from '@tessera/shared-contracts/posts/draft-point';
import {
  formDraftVersion,
  formDraftVersions,
  pullFormDrafts,
  putFormDraft,
  removeFormDraft,
} from '@tessera/shared-contracts/form-drafts/endpoints';
import { formDraftTexts } from '@tessera/shared-contracts/form-drafts/texts';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { done } from '../../testing/test-answers.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, save } from '../../testing/test-posting.ts';
import { sweepFormDraftsJob } from './sweep-form-drafts.ts';
import { unsavedPostsOf } from './unsaved-posts.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let now = 0;
/** What the server adds to the numbers in these tests. */
let before = 0;
beforeEach(async () => {
  app = await createTestApp();
  now = Date.now();
  app.setNow(new Date(now));
  before = firstVersion(new Date(now)) - 1;
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterEach(() => app.close());

const id = 'new:abcdef12';
const text = (title: string, body = '') => ({
  ...emptyModel('text', commonFormDefaults),
  title,
  body,
});
const later = (seconds: number): void => {
  now += seconds * 1000;
  app.setNow(new Date(now));
};
const sent = (version: number): number => (version > 0 ? before + version : version);
const bodyOf = (title: string, version: number, changes: object = {}) => ({
  id,
  version: sent(version),
  put: 'ada-1',
  put_number: 1,
  base: 'b',
  submission_key: 'key-1',
  files: [],
  model: JSON.stringify(text(title)),
  ...changes,
});
const put = async (title: string, version: number, changes: object = {}, client = ada) =>
  payload(putFormDraft, await client.call(putFormDraft, { body: bodyOf(title, version, changes) }));
const pull = async (client = ada, known: Readonly<Record<string, number>> = {}) =>
  payload(pullFormDrafts, await client.call(pullFormDrafts, { body: { known } }));
const titles = async (client = ada) =>
  (await pull(client)).drafts.map(({ model }) => model.type === 'text' && model.title);
const versions = async () =>
  payload(formDraftVersions, await ada.call(formDraftVersions, { body: { id } })).versions.map(
    ({ version }) => version - before,
  );

test('a draft is stored with its key and files, listed without its content where it is known, and seen by nobody else', async () => {
  expect(await put('Rain', 0, { files: ['a.png'] })).toEqual({
    outcome: 'stored',
    version: sent(1),
  });
  expect(await pull()).toMatchObject({
    known: [],
    drafts: [
      { id, version: sent(1), submission_key: 'key-1', files: ['a.png'], model: { title: 'Rain' } },
    ],
  });
  expect(await pull(ada, { [id]: sent(1) })).toEqual({
    known: [{ id, version: sent(1) }],
    drafts: [],
  });
  expect(await pull(bob)).toEqual({ known: [], drafts: [] });
  await put('Bob’s', 0, {}, bob);
  expect([await titles(), await titles(bob)]).toEqual([['Rain'], ['Bob’s']]);
  for (const call of [formDraftVersion, formDraftVersions])
    expect((await (await app.visitor()).call(call, { body: { id, version: 1 } })).status).toBe(401);
});

test('a put that continues an old version stores nothing and returns the current one; one that repeats a lost put is stored, but a late one is not', async () => {
  await put('One', 0);
  await put('Two', 1, { put: 'ada-2' });
  expect(await put('Other', 1, { put: 'desk-1' })).toMatchObject({
    outcome: 'behind',
    draft: { version: sent(2), put: 'ada-2', model: { title: 'Two' } },
  });
  // the response to p2 was lost: its client goes on from version 1
  expect(await put('Two and more', 1, { put: 'ada-2', put_number: 2 })).toEqual({
    outcome: 'stored',
    version: sent(3),
  });
  expect(await put('Two', 1, { put: 'ada-2', put_number: 1 })).toMatchObject({ outcome: 'behind' });
  expect(await titles()).toEqual(['Two and more']);
});

test('two devices at once: one put is stored, the other learns of it', async () => {
  await put('One', 0);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => put(`By ${index}`, 1, { put: `q${index}` })),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
  expect(await pull()).toMatchObject({ drafts: [{ version: sent(2) }] });
});

test('what is replaced becomes a version after a pause, after five minutes, from another device and when asked; 20 are kept', async () => {
  await put('v1', 0);
  later(2);
  await put('v2', 1);
  expect(await versions()).toEqual([]);
  later(draftLimits.pause);
  await put('v3', 2);
  expect(await versions()).toEqual([2]);
  await put('v4', 3, { keep: true });
  expect(await versions()).toEqual([3, 2]);
  let version = 4;
  for (let second = 0; second < draftLimits.longest; second += 30) {
    later(30);
    await put(`v${version + 1}`, version);
    version += 1;
  }
  expect(await versions()).toEqual([13, 3, 2]);
  later(2);
  await put('on the phone', version++, { put: 'phone-1' });
  later(2);
  await put('at the desk again', version++);
  expect(await versions()).toEqual([15, 14, 13, 3, 2]);
  for (let more = 0; more < 30; more += 1) await put('again', version++, { keep: true });
  expect((await versions()).length).toBe(draftLimits.versions);
  const [newest = 0] = await versions();
  const read = await ada.call(formDraftVersion, { body: { id, version: sent(newest) } });
  expect(payload(formDraftVersion, read).model).toMatchObject({ title: 'again' });
  expect((await ada.call(formDraftVersion, { body: { id, version: sent(2) } })).errors).toEqual([
    formDraftTexts.versionGone,
  ]);
});

test('a post ends its draft in the same call, but not one that another device has changed', async () => {
  await put('Rain', 0);
  await put('Rain, changed elsewhere', 1, { put: 'ada-2' });
  const key = { submission_key: 'key-1' };
  const first = await save(ada, {
    ...key,
    form_draft: { id, version: sent(1), put: 'ada-1', put_number: 1 },
  });
  expect([first.created_post, first.ended_draft]).toEqual([true, undefined]);
  expect(await titles()).toEqual(['Rain, changed elsewhere']);
  const second = await save(ada, {
    ...key,
    form_draft: { id, version: sent(2), put: '', put_number: 0 },
  });
  // so its client knows that no post has the text
  expect([second.created_post, second.ended_draft]).toEqual([false, true]);
  expect(await titles()).toEqual([]);
  expect(await put('Back', 2)).toEqual({ outcome: 'gone' });
  await save(bob, { form_draft: { id, version: 0, put: '', put_number: 0 } });
});

test('a draft can be removed by who knows its current version, twice, and never by others', async () => {
  await put('Rain', 0);
  const point = { id, version: sent(1), put: '', put_number: 0 };
  expect(await bob.call(removeFormDraft, { body: point })).toEqual(done);
  expect(await ada.call(removeFormDraft, { body: { ...point, version: 5 } })).toEqual(done);
  expect(await titles()).toEqual(['Rain']);
  for (let times = 0; times < 2; times += 1)
    expect(await ada.call(removeFormDraft, { body: point })).toEqual(done);
  expect(await titles()).toEqual([]);
});

test('bad ids, models and texts are refused; number and size are limited', async () => {
  const status = async (changes: object) =>
    (await ada.call(putFormDraft, { body: bodyOf('Rain', 0, changes) })).status;
  expect(await status({ id: 'edit:x:abcdef12' })).toBe(400);
  expect(await status({ model: JSON.stringify({ type: 'text' }) })).toBe(400);
  expect(await status({ model: '{' })).toBe(400);
  expect(await status({ version: -1 })).toBe(400);
  await put('Rain', 0);
  const large = await ada.call(putFormDraft, {
    body: bodyOf('', 0, {
      id: 'new:largelarge',
      model: JSON.stringify(text('', 'x'.repeat(draftLimits.model))),
    }),
  });
  expect(large).toMatchObject({ status: 413, errors: [formDraftTexts.tooLarge] });
  for (let count = 1; count < draftLimits.count; count += 1)
    await put(`Text ${count}`, 0, { id: `new:number-${count}` });
  expect(await status({ id: 'new:one-too-many' })).toBe(413);
  // those that are there can still be changed
  expect(await put('Changed', 1)).toEqual({ outcome: 'stored', version: sent(2) });
});

test('texts that PostgreSQL cannot store as JSON come back as they were typed', async () => {
  await put('a\u0000b', 0);
  expect(await titles()).toEqual(['a\u0000b']);
});

test('drafts expire after 60 days, are exported with their versions, and leave with the account', async () => {
  await put('First words', 0);
  await put('Second words', 1, { keep: true });
  expect(await unsavedPostsOf(app.db, ada.userId)).toMatchObject([
    { draft: id, version: sent(2), type: 'text', text: 'Second words' },
    { draft: id, version: sent(1), text: 'First words' },
  ]);
  expect(await unsavedPostsOf(app.db, bob.userId)).toEqual([]);
  const left = async () =>
    [
      await app.db.selectFrom('form_drafts').select('id').execute(),
      await app.db.selectFrom('form_draft_versions').select('version').execute(),
    ].map((rows) => rows.length);
  later(59 * 86_400);
  await sweepFormDraftsJob.run(app.deps, {});
  expect(await left()).toEqual([1, 1]);
  later(2 * 86_400);
  await sweepFormDraftsJob.run(app.deps, {});
  expect(await left()).toEqual([0, 0]);
  app.setNow(undefined);
  await put('Until the end', 0, {}, await app.register({ blog: 'eve' }));
  await app.db.deleteFrom('auth_user').where('id', '<>', ada.userId).execute();
  expect(await left()).toEqual([0, 0]);
});
