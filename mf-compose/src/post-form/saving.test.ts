import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fetchPost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import { changeTexts } from '@tessera/shared-contracts/posts/post-texts';
import { ada, eventsOf, fetched, saved, savesOf, setUpForms, side } from '../testing/form-setup.ts';
import { fakeLayout } from '../testing/fake-layout.ts';

beforeAll(fakeLayout);
beforeEach(() => window.localStorage.clear());

/** Types into the title, which is a plain field and needs no editor. */
const write = async (text = 'All day.'): Promise<void> =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), text);
const press = (name: string): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => window.history.replaceState(null, '', '/dashboard'));

test('FORM-21, FORM-23, FORM-28: a save emits the post’s HTML and the blog’s counts, then postForms:closed, which brings the header back', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await write('Rain');
  await press('Post');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(savesOf(platform)).toEqual([
    expect.objectContaining({
      channel_id: 'ada',
      context_page: 'dashboard',
      editor_type: 'html',
      post: expect.objectContaining({ type: 'text', one: 'Rain', state: '0' }),
    }),
  ]);
  expect(platform.emitted.find((event) => event.name === 'post:saved')?.payload).toMatchObject({
    post_id: '900',
    html: saved().post_dashboard_html,
    context_page: 'dashboard',
    counts: { name: 'ada', posts_count: 3, drafts_count: 1 },
  });
  expect(platform.emitted.find((event) => event.name === 'post:saved')?.payload).not.toHaveProperty(
    'context_counts',
  );
  expect(eventsOf(platform).slice(-2)).toEqual(['post:saved', 'postForms:closed']);
  expect(platform.emitted.at(-1)?.payload).toEqual({ saved: true });
  expect(platform.addresses.at(-1)).toBe('/dashboard');
  expect(window.localStorage).toHaveLength(0);
});

test('FORM-28, FORM-29: the toast shows the server’s message after 250 ms', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await write();
  await press('Post');
  await waitFor(() => expect(platform.toastsShown).toHaveLength(1));
  expect(platform.toastsShown[0]).toMatchObject({ text: 'Posted to ada', delay: 250 });
  expect(platform.toastsShown[0]).not.toHaveProperty('link');
});

test('the toast of a draft and of a queued or scheduled post leads to it, and says when it is published', async () => {
  const { platform, forms } = setUpForms();
  const publish_on = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const answer = saved();
  const toastAfter = async (post: Partial<typeof answer.post>) => {
    platform.toastsShown.length = 0;
    platform.answer(updatePost, { ...answer, post: { ...answer.post, ...post } });
    await forms.open({ mode: 'new', type: 'text' });
    await write();
    await press('Post');
    await waitFor(() => expect(platform.toastsShown).toHaveLength(1));
    return platform.toastsShown[0];
  };
  expect(await toastAfter({ state: 'draft' })).toMatchObject({
    text: 'Posted to ada',
    link: { href: '/blog/ada/drafts', label: 'View drafts' },
  });
  expect(await toastAfter({ state: 'queued' })).toMatchObject({
    text: 'Posted to ada',
    link: { href: '/blog/ada/queue' },
  });
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
  expect((await toastAfter({ state: 'queued', publish_on }))?.text).toMatch(
    new RegExp(`^Scheduled: .*${day.format(new Date(publish_on))}`),
  );
});

test('ROUTE-11, ROUTE-12: under /tagged a save leaves the stream alone and immediately shows a toast with a link', async () => {
  const { platform, forms } = setUpForms();
  platform.setPage({ name: 'tagged', base_route: '/tagged/rain' });
  await forms.open({ mode: 'new', type: 'text' });
  await write();
  await press('Post');
  await waitFor(() => expect(platform.toastsShown).toHaveLength(1));
  expect(platform.toastsShown[0]).toMatchObject({ link: { href: '/@ada/post/900' } });
  expect(platform.toastsShown[0]).not.toHaveProperty('delay');
  expect(platform.emitted.find((event) => event.name === 'post:saved')?.payload).toMatchObject({
    html: '',
  });
});

test('the edited post is visible again before post:saved brings its new HTML', async () => {
  const { platform, forms } = setUpForms();
  document
    .querySelector('[data-stream-posts]')
    ?.insertAdjacentHTML('beforeend', '<article data-post-id="7">old</article>');
  const post = document.querySelector<HTMLElement>('[data-post-id="7"]');
  if (!post) throw new Error('no post');
  platform.answer(updatePost, saved({ isEdit: true, id: '7' }));
  await forms.open({ mode: 'edit', post_id: '7' }, post);
  expect(post).not.toBeVisible();
  platform.bus.on(postSaved).subscribe(() => expect(post).toBeVisible());
  await write(' And night.');
  await press('Save');
  await waitFor(() => expect(eventsOf(platform)).toContain('post:saved'));
  expect(savesOf(platform)).toEqual([
    expect.objectContaining({
      post_id: '7',
      edit_post_id: '7',
      post: expect.objectContaining({ one: 'Rain And night.', two: '<p>All day.</p>' }),
    }),
  ]);
});

test('RULE-06, FORM-44: a post without text is refused with an alert in the form, and nothing is sent', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Post body empty.');
  expect(savesOf(platform)).toEqual([]);
  await write();
  expect(screen.queryByRole('alert')).toBeNull();
  forms.dispose();
});

test('RULE-06: a reblog needs no comment', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(
    fetchPost,
    fetched(
      {
        reblog_id: '5',
        reblog_key: 'rk',
        reblog_tree: [{ blog: 'bob', post_id: '5', body: '<p>Said by Bob</p>' }],
        is_reblog: true,
      },
      'bob',
    ),
  );
  await forms.open({ mode: 'reblog', reblog_id: '5', reblog_key: 'rk' });
  expect(await screen.findByText('Said by Bob')).toBeVisible();
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({ reblog: true, reblog_post_id: '5', reblog_key: 'rk' }),
    ]),
  );
  // an event reports the reblog of the original post
  await waitFor(() =>
    expect(platform.emitted).toContainEqual({
      name: 'reblog',
      payload: { post_id: '5', is_published: true },
    }),
  );
});

test('a trimmed reblog tells the server to leave out earlier additions', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(
    fetchPost,
    fetched(
      {
        reblog_tree: [
          { blog: 'bob', post_id: '5', body: '<p>Said by Bob</p>' },
          { blog: 'cy', post_id: '6', body: '<p>Added by Cy</p>' },
        ],
        is_reblog: true,
      },
      'bob',
    ),
  );
  await forms.open({ mode: 'reblog', reblog_id: '5', reblog_key: 'rk' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Mine');
  await press('Trim reblogs');
  expect(screen.queryByText('Added by Cy')).toBeNull();
  expect(screen.getByText('Said by Bob')).toBeVisible();
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        remove_reblog_tree: true,
        post: expect.objectContaining({ two: 'Mine' }),
      }),
    ]),
  );
});

test.each([
  [new CallError(403, ['Post limit reached.']), 'Post limit reached.'],
  [new CallError(400, ['No quote.', 'Too long.']), 'No quote. Too long.'],
  [new CallError(0, []), 'Sorry, we seem to be having technical trouble. Please try again later.'],
])(
  'FORM-44: a failed save shows the joined errors in a dialog, loses nothing and enables the form again (%#)',
  async (error, text) => {
    const { platform, forms } = setUpForms();
    platform.answer(updatePost, error);
    await forms.open({ mode: 'new', type: 'text' });
    await write();
    await press('Post');
    await waitFor(() => expect(platform.alerts).toEqual([text]));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('All day.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Post' })).toBeEnabled());
    expect(window.localStorage).toHaveLength(1);
    forms.dispose();
  },
);

test('a conflicting edit is reported and keeps its text; saving again overwrites the other edit', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(fetchPost, fetched({ revision: 'r1' }));
  platform.answer(updatePost, new CallError(409, [changeTexts.changedMeanwhile]));
  await forms.open({ mode: 'edit', post_id: '7' });
  await write(' Still.');
  await press('Save');
  await waitFor(() => expect(platform.alerts).toEqual([changeTexts.changedMeanwhile]));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain Still.');
  platform.answer(updatePost, saved({ isEdit: true, id: '7' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const [first, second] = savesOf(platform);
  expect(first).toMatchObject({ revision: 'r1', post: { one: 'Rain Still.' } });
  expect(second).not.toHaveProperty('revision');
});

test('the retry of an edit that got no response names no revision, so that it cannot conflict with the first attempt', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(fetchPost, fetched({ revision: 'r1' }));
  platform.answer(updatePost, new CallError(0, []));
  await forms.open({ mode: 'edit', post_id: '7' });
  await write(' Still.');
  await press('Save');
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  platform.answer(updatePost, saved({ isEdit: true, id: '7' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await press('Save');
  await waitFor(() => expect(savesOf(platform)).toHaveLength(2));
  expect(savesOf(platform)[1]).not.toHaveProperty('revision');
});

test('saving disables the form, and submitting twice sends one post', async () => {
  const { platform, forms } = setUpForms();
  let answer = () => {};
  platform.answer(
    updatePost,
    new Promise((resolve) => {
      answer = () => resolve(saved());
    }),
  );
  await forms.open({ mode: 'new', type: 'text' });
  await write();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeDisabled();
  expect(savesOf(platform)).toHaveLength(1);
  answer();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('Ctrl+Enter submits from the rich editor too and adds no line', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(fetchPost, fetched({ editor_type: 'rich' }));
  await forms.open({ mode: 'edit', post_id: '7' });
  (await screen.findByRole('textbox', { name: 'Text' })).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        editor_type: 'rich',
        post: expect.objectContaining({ two: '<p>All day.</p>' }),
      }),
    ]),
  );
});

const keysOf = (bodies: readonly unknown[]): unknown[] =>
  bodies.map((body) =>
    typeof body === 'object' && body !== null && 'submission_key' in body
      ? body.submission_key
      : undefined,
  );

test('a retry after a lost response sends the same submission key, even after a reload; a new form sends a new key', async () => {
  const first = setUpForms();
  first.platform.answer(updatePost, new CallError(0, []));
  await first.forms.open({ mode: 'new', type: 'text' });
  await write();
  await press('Post');
  await waitFor(() => expect(first.platform.alerts).toHaveLength(1));
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await screen.findByDisplayValue('All day.');
  await press('Post');
  await waitFor(() => expect(savesOf(platform)).toHaveLength(1));
  const [before] = keysOf(savesOf(first.platform));
  expect(keysOf(savesOf(platform))).toEqual([before]);
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  await forms.open({ mode: 'new', type: 'text' });
  await write();
  await press('Post');
  await waitFor(() => expect(savesOf(platform)).toHaveLength(2));
  expect(keysOf(savesOf(platform))[1]).not.toBe(before);
  first.forms.dispose();
});

test('text changed after a lost response is saved as an edit of the post that the server has stored', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(updatePost, new CallError(0, []));
  await forms.open({ mode: 'new', type: 'text' });
  await write();
  await press('Post');
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  platform.answer(updatePost, saved());
  await write(' And night.');
  await press('Post');
  await waitFor(() => expect(eventsOf(platform)).toContain('post:saved'));
  expect(savesOf(platform).at(-1)).toMatchObject({
    edit_post_id: '900',
    post: { one: 'All day. And night.' },
  });
});

test('FORM-43: the submit button’s label depends on the post’s state, and reads Save for an edit; the other button reads Close', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  const when = await screen.findByRole('combobox', { name: 'When to publish' });
  const labels: string[] = [];
  for (const state of ['published', 'draft', 'queued', 'scheduled', 'private']) {
    await userEvent.selectOptions(when, state);
    labels.push(document.querySelector('button[type="submit"]')?.textContent ?? '');
  }
  expect(labels).toEqual(['Post', 'Save draft', 'Queue', 'Schedule', 'Post privately']);
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(platform.confirms).toEqual([]);
  forms.dispose();
});

test('PSTATE-02, PSTATE-07: a scheduled post opens as scheduled and saves its time', async () => {
  const { platform, forms } = setUpForms();
  const publish_on = new Date(Date.now() + 86_400_000).toISOString();
  platform.answer(fetchPost, fetched({ state: '2', publish_on }));
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByRole('combobox', { name: 'When to publish' })).toHaveValue('scheduled');
  await write('!');
  await press('Save');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({ post: expect.objectContaining({ state: 'on.2', publish_on }) }),
    ]),
  );
});

test('RULE-01, RULE-02: a post with an unknown state is refused', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(fetchPost, fetched({ state: '99' }));
  await forms.open({ mode: 'edit', post_id: '7' });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid post state.');
  expect(savesOf(platform)).toEqual([]);
  forms.dispose();
});

test('ROLE-05, PTYPE-15: the post goes to the chosen blog', async () => {
  const { platform, forms } = setUpForms({ channels: [ada, side] });
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Blog' }));
  await userEvent.click(screen.getByRole('option', { name: /^side/ }));
  await write();
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([expect.objectContaining({ channel_id: 'side' })]),
  );
});
