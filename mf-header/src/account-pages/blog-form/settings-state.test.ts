import type { OwnedSettings } from '@tessera/shared-contracts/blogs/own-blogs';
import { sampleBlog } from '@tessera/shared-contracts/blogs/sample-blog';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { storedFields } from './form-values.ts';
import { saveChanges } from './save-changes.ts';
import { nextState, startState, type PictureChange, type SettingsState } from './settings-state.ts';

const owned: OwnedSettings = {
  submission_guidelines: '',
  submission_types: [],
  messages_from: 'everybody',
  is_login_only: false,
  owner_flagged_nsfw: false,
  links: [],
  featured_tags: [],
  avatarUrl: '/avatar/ada/96',
  hasOwnAvatar: false,
  headerFocus: '50,50',
  version: 'v1',
};
const blog = { ...sampleBlog, title: 'Ada', description: 'Old' };
const stored = { blog, owned };
const fields = storedFields(blog, owned);
const start = startState(stored, fields, []);
const typed = (state: SettingsState, changes: Record<string, string>): SettingsState =>
  nextState(state, { kind: 'typed', fields: { ...state.fields, ...changes } });
const picture = (name: string): PictureChange => ({
  kind: 'chosen',
  file: new File([], name),
  url: `blob:${name}`,
});
const fine = { errors: [], faults: [], clashes: [] };

test('a picture chosen while another is being saved stays chosen, and no second save begins', () => {
  const first = nextState(start, { kind: 'picture', name: 'avatar', change: picture('a.png') });
  const saving = nextState(first, { kind: 'saving' });
  const second = picture('b.png');
  const during = nextState(saving, { kind: 'picture', name: 'avatar', change: second });
  expect(during.notice.kind).toBe('saving');
  const result = { ...fine, sent: fields, pictures: ['avatar'] as const };
  expect(nextState(during, { kind: 'answered', result }).avatar).toBe(second);
  expect(nextState(saving, { kind: 'answered', result }).avatar.kind).toBe('kept');
});

test('after a save, the version of values that were not shown is not taken over', () => {
  const saving = nextState(typed(start, { title: 'Mine' }), { kind: 'saving' });
  const sent = saving.fields;
  const answer = (title: string, version: string): SettingsState =>
    nextState(saving, {
      kind: 'answered',
      result: {
        ...fine,
        sent,
        pictures: [],
        stored: { blog: { ...blog, title }, owned: { ...owned, version } },
      },
    });
  expect(answer('Mine', 'v2').version).toBe('v2');
  expect(answer('Theirs', 'v3').version).toBe('v1');
});

test('when somebody else saved the same and more, the form shows what is saved', async () => {
  const state = typed(start, { title: 'New' });
  const theirs = {
    blog: { ...blog, title: 'New', description: 'Theirs' },
    owned: { ...owned, version: 'v2' },
  };
  const paths: string[] = [];
  const result = await saveChanges(
    async ({ method, path }: { readonly method: string; readonly path: string }) => {
      paths.push(path);
      if (method === 'GET') return theirs;
      throw new CallError(409, ['Changed']);
    },
    new AbortController().signal,
    state,
  );
  expect(paths.filter((path) => path === '/settings/save')).toHaveLength(1);
  const after = nextState(nextState(state, { kind: 'saving' }), { kind: 'answered', result });
  expect(after.fields).toMatchObject({ title: 'New', description: 'Theirs' });
  expect(after).toMatchObject({ version: 'v2', notice: { kind: 'saved' } });
});
