import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { inState, storeUploads, tomorrow, type Uploads } from '../../testing/test-edits.ts';
import { save, storedPost, type Fields } from '../../testing/test-posting.ts';
import {
  addedTag,
  answerShapes,
  encodings,
  isJson,
  sendFields,
  type Encoding,
} from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let uploads: Uploads;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
  uploads = await storeUploads(app, ada);
});
afterAll(() => app.close());

const open: Fields = { members_only: false, owner_flagged_nsfw: false, can_be_reblogged: true };
/** Posts that must not become public. */
const guarded: Readonly<Record<string, Fields>> = {
  private: { ...open, post: { state: 'private' } },
  draft: { ...open, post: { state: '1' } },
  queued: { ...open, post: { state: '2' } },
  scheduled: { ...open, post: { state: 'on.2', publish_on: tomorrow } },
  'members-only': { ...open, members_only: true, post: { state: '0' } },
  'members-only, sensitive, not to be reblogged': {
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_reblogged: false,
    post: { state: '0' },
  },
};
/** Those of them whose state says that they are not published. */
const unpublished = ['private', 'draft', 'queued', 'scheduled'] as const;

async function makePost(kind: 'text' | 'album', name: string): Promise<string> {
  const { post: _, ...options } = guarded[name] ?? {};
  const whole = inState(uploads, kind, 'draft');
  const fields = { ...whole, ...options, post: { ...whole.post, ...guarded[name]?.post } };
  return (await save(ada, fields)).post.action.id;
}

/** What an echo must not change. */
async function kept(id: string) {
  const { updated_at: _, tags, ...row } = await storedPost(app, id);
  const answers = [app.stranger(), bob].map(
    async (reader) => (await reader.get(`/p/${id}`)).status,
  );
  return { tags, row, read: await Promise.all(answers) };
}

const countPosts = async (): Promise<unknown> =>
  app.db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll().as('posts'))
    .executeTakeFirst();

describe.each(answerShapes)('posts read by $name', ({ read, echoes }) => {
  describe.each(Object.keys(guarded))('a post that is %s', (name) => {
    test.each(Object.keys(echoes))('survives as an echo: %s', async (way) => {
      const names: readonly Encoding[] = ['form', 'json'];
      expect(names).toEqual(Object.keys(encodings));
      for (const kind of ['text', 'album'] as const) {
        const id = await makePost(kind, name);
        const before = await kept(id);
        expect(before.read).toEqual([404, 404]);
        const count = await countPosts();
        for (const encoding of names) {
          const body = echoes[way]?.(await read(ada, id), id) ?? {};
          const answer = await sendFields(ada, '/svc/post/update', body, { encoding });
          expect([way, encoding, answer.status]).toEqual([way, encoding, 200]);
          const { tags, ...after } = await kept(id);
          const { tags: tagsBefore, ...rest } = before;
          expect(after).toEqual(rest);
          expect(tags).toEqual(way === 'tags' ? [...tagsBefore, addedTag] : tagsBefore);
        }
        expect(await countPosts()).toEqual(count);
      }
    });
  });

  test.each(unpublished)('a post that is %s is never shown with the state 0', async (name) => {
    const id = await makePost('text', name);
    const states = statesIn(await read(ada, id));
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) expect(['0', 'published']).not.toContain(state);
  });
});

/** Every `state` in an answer, as text. */
function statesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(statesIn);
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'state' ? [String(inner)] : statesIn(inner),
  );
}
