import { definitionOf, defineRemote, type RemoteSource } from './remote-definition.ts';

const good: Omit<RemoteSource, 'name'> = {
  label: 'Bookmarks',
  owner: 'Reading',
  activeOn: [{ by: 'user' }],
  slot: { place: 'end', order: 60 },
  pages: [{ name: 'bookmarks', path: '/bookmarks', auth: 'user', title: 'Bookmarks' }],
  exposes: { './App': './src/App' },
};
const page = good.pages?.[0] ?? { name: '', path: '', auth: 'user', title: '' };

test('a remote is named after its folder, and its definition leaves out what it is built of', () => {
  const remote = defineRemote('mf-saved-posts', good);
  expect(remote.name).toBe('mf_saved_posts');
  const { exposes: _, ...definition } = good;
  expect(definitionOf(remote)).toEqual(definition);
});

test.each<[string, string, object]>([
  ['a name without mf-', 'bookmarks', {}],
  ['a name with capitals', 'mf-Bookmarks', {}],
  ['an empty label', 'mf-bookmarks', { label: ' ' }],
  ['a label of 41 characters', 'mf-bookmarks', { label: 'b'.repeat(41) }],
  ['an unknown place', 'mf-bookmarks', { slot: { place: 'top', order: 1 } }],
  ['a place without an order', 'mf-bookmarks', { slot: { place: 'end' } }],
  ['a path with a parameter', 'mf-bookmarks', { pages: [{ ...page, path: '/bookmarks/:id' }] }],
  ['a path above the root', 'mf-bookmarks', { pages: [{ ...page, path: '/../bookmarks' }] }],
  ['a path with capitals', 'mf-bookmarks', { pages: [{ ...page, path: '/Bookmarks' }] }],
  ['a page without a title', 'mf-bookmarks', { pages: [{ ...page, title: '' }] }],
  ['a page for staff', 'mf-bookmarks', { pages: [{ ...page, auth: 'staff' }] }],
])('refuses %s', (_case, folder, changes) => {
  expect(() => defineRemote(folder, { ...good, ...changes })).toThrow();
});
