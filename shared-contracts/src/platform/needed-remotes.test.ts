import { accountPageName, neededRemotes } from './needed-remotes.ts';

const stream = { name: 'explore', open_form: null };

test('a signed-in user gets all remotes on a page with posts', () => {
  expect(neededRemotes({ isSignedIn: true, page: stream })).toEqual([
    'mf_header',
    'mf_compose',
    'mf_messaging',
    'mf_viewer',
    'mf_share',
  ]);
});

test('a visitor gets no remotes for writing, except compose at the URL of a post form', () => {
  expect(neededRemotes({ isSignedIn: false, page: stream })).toEqual([
    'mf_header',
    'mf_viewer',
    'mf_share',
  ]);
  const form = { ...stream, open_form: { mode: 'new', type: 'text', id: '', key: '' } } as const;
  expect(neededRemotes({ isSignedIn: false, page: form })).toContain('mf_compose');
});

test('a visitor gets only the header on an account page', () => {
  const page = { name: accountPageName, open_form: null };
  expect(neededRemotes({ isSignedIn: false, page })).toEqual(['mf_header']);
});
