import { CallError } from '@tessera/shared-contracts/platform/platform';
import { followTag, unfollowTag } from '@tessera/shared-contracts/tags/endpoints';
import { followedTagTexts } from '@tessera/shared-contracts/tags/followed-tags';
import { screen, waitFor, within } from '@testing-library/react';
import { TagHead } from '../pages/explore/TagHead.tsx';
import { FollowedTagsPage } from '../pages/follows/FollowedTagsPage.tsx';
import { markup, mountViewer, press, resetPage } from '../testing/sample-page.tsx';

afterEach(resetPage);

const head = (tags: readonly string[], tag = 'sea') =>
  markup(<TagHead tag={tag} sort="recent" followed={{ formKey: 'key', tags }} related={[]} />);
const button = (name: string) => screen.getByRole('button', { name });

test('a tag is followed and unfollowed, which is shown before the server answers, and screen readers hear it', async () => {
  const { platform } = await mountViewer(head([], '日本 & sea'));
  press(button('Follow #日本 & sea'));
  expect(await screen.findByRole('button', { name: 'Following #日本 & sea' })).toHaveTextContent(
    'Following',
  );
  await waitFor(() => expect(screen.getByText('You follow #日本 & sea')).toBeInTheDocument());
  press(button('Following #日本 & sea'));
  expect(await screen.findByRole('button', { name: 'Follow #日本 & sea' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await waitFor(() =>
    expect(screen.getByText('You no longer follow #日本 & sea')).toBeInTheDocument(),
  );
  const input = { body: { tag: '日本 & sea' } };
  expect(platform.calls).toEqual([
    { path: followTag.path, method: 'POST', input },
    { path: unfollowTag.path, method: 'POST', input },
  ]);
});

test('a refused follow is taken back, and says why', async () => {
  const { platform } = await mountViewer(head([]));
  platform.answer(followTag, new CallError(400, [followedTagTexts.tooMany]));
  press(button('Follow #sea'));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([{ text: followedTagTexts.tooMany, tone: 'error' }]),
  );
  expect(button('Follow #sea')).toBeVisible();
});

test('in the list of followed tags a tag stays after it is unfollowed, so that it can be followed again', async () => {
  const { platform } = await mountViewer(
    markup(<FollowedTagsPage ownBlogs={['ada']} tags={['sea', 'rain']} formKey="key" />),
  );
  const list = within(screen.getByRole('list', { name: 'Tags you follow' }));
  press(list.getByRole('button', { name: 'Following #rain' }));
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  expect(list.getByRole('button', { name: 'Follow #rain' })).toBeVisible();
  expect(list.getByRole('button', { name: 'Following #sea' })).toBeVisible();
});

test('without script the button is a plain form; visitors get a link that brings them back after logging in', () => {
  document.body.innerHTML = head(['sea']);
  const form = button('Following #sea').closest('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual([unfollowTag.path, 'post']);
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    form_key: 'key',
    tag: 'sea',
    return_to: '/tagged/sea',
  });
  document.body.innerHTML = markup(
    <TagHead tag="sea" sort="top" followed={undefined} related={['waves']} />,
  );
  expect(screen.getByRole('link', { name: 'Follow #sea' })).toHaveAttribute(
    'href',
    '/login?next=%2Ftagged%2Fsea%2Ftop',
  );
  expect(screen.getByRole('link', { name: 'waves' })).toHaveAttribute('href', '/tagged/waves');
});
