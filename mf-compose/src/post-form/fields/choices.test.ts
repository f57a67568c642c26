import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fetchPost, previewSlug } from '@tessera/shared-contracts/posts/endpoints';
import { suggestTags } from '@tessera/shared-contracts/tags/endpoints';
import { ada, fetched, savesOf, setUpForms, side } from '../../testing/form-setup.ts';

beforeEach(() => window.localStorage.clear());

const title = () => screen.findByRole('textbox', { name: 'Title' });
const tagNames = (): string[] =>
  within(screen.getByRole('list', { name: 'Post tags' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent);
const options = (): string[] =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.closest('[role="listbox"]'))
    .map((option) => option.querySelector('span')?.textContent ?? '');
const press = (name: string): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));

describe('tag suggestions', () => {
  const tags = [
    { tag: 'rain', own: true },
    { tag: 'Rainbow', own: true },
    { tag: 'railway', own: false },
  ];
  async function openTags(type = '') {
    const setup = setUpForms({ channels: [ada, side] });
    setup.platform.answer(suggestTags, (input: { readonly query: { readonly q: string } }) => ({
      tags: tags.filter(({ tag }) => tag.toLowerCase().startsWith(input.query.q)),
    }));
    await setup.forms.open({ mode: 'new', type: 'text' });
    const field = await screen.findByRole('combobox', { name: 'Add tags' });
    await userEvent.type(field, type === '' ? '{ArrowDown}' : type);
    return { ...setup, field };
  }

  test('a post has at most 30 tags; then the field takes no more', async () => {
    const { field } = await openTags();
    const paste = (count: number) =>
      fireEvent.change(field, {
        target: { value: Array.from({ length: count }, (_, at) => `t${at},`).join('') },
      });
    paste(29);
    await waitFor(() => expect(tagNames()).toHaveLength(29));
    expect(field).not.toHaveAttribute('readonly');
    paste(31);
    await waitFor(() => expect(tagNames()).toHaveLength(30));
    expect(field).toHaveAttribute('readonly');
  });

  test('typing suggests the blog’s own and popular tags that are not chosen yet; arrow keys and Enter choose one; Escape closes the list, not the form', async () => {
    const { field, forms, platform } = await openTags('#RA');
    await waitFor(() => expect(options()).toEqual(['#rain', '#Rainbow', '#railway']));
    expect(platform.calls.find(({ path }) => path === suggestTags.path)?.input).toMatchObject({
      query: { tumblelog: 'ada' },
    });
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('option', { name: /railway/ })).toHaveTextContent('popular');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: '#Rainbow' }).id,
    );
    await userEvent.keyboard('{Enter}');
    expect(tagNames()).toEqual(['#Rainbow']);
    expect(field).toHaveValue('');
    await userEvent.keyboard('ra');
    await waitFor(() => expect(options()).toEqual(['#rain', '#railway']));
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(screen.getByRole('form')).toBeInTheDocument();
    expect(platform.confirms).toEqual([]);
    // after the last suggestion, the arrow key returns to the field: Enter adds the typed text
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(options()).toHaveLength(2));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(tagNames()).toEqual(['#Rainbow', '#ra']);
    forms.dispose();
  });

  test('clicking a suggestion adds the tag and keeps focus in the field', async () => {
    const { field, forms } = await openTags();
    await userEvent.click(await screen.findByRole('option', { name: '#rain' }));
    expect(tagNames()).toEqual(['#rain']);
    expect(field).toHaveFocus();
    forms.dispose();
  });

  test('PTYPE-18: pasted text with several tags is split into tags; other pasted text is left to the field', async () => {
    const { field, forms } = await openTags();
    await userEvent.click(field);
    await userEvent.paste('a, b, #c');
    expect(tagNames()).toEqual(['#a', '#b', '#c']);
    await userEvent.paste('plain words');
    expect(field).toHaveValue('plain words');
    forms.dispose();
  });

  test('tags can be added even if the request for suggestions fails', async () => {
    const { field, forms, platform } = await openTags();
    platform.answer(suggestTags, new CallError(0, []));
    await userEvent.type(field, 'storm{Enter}');
    expect(tagNames()).toEqual(['#storm']);
    expect(platform.alerts).toEqual([]);
    forms.dispose();
  });
});

test('ROLE-05: the blog can be chosen with the keyboard alone; Escape closes the list, not the form', async () => {
  const { platform, forms } = setUpForms({
    channels: [ada, side, { ...side, name: 'third', title: 'Third' }],
  });
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Rain');
  const blog = screen.getByRole('combobox', { name: 'Blog' });
  blog.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /^ada/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Blog' })).toBeNull();
  expect(platform.confirms).toEqual([]);
  await userEvent.keyboard('{Enter}{End}{ArrowUp}{Enter}');
  expect(blog).toHaveTextContent('side');
  await userEvent.keyboard('t');
  expect(blog).toHaveTextContent('third');
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([expect.objectContaining({ channel_id: 'third' })]),
  );
});

test('the form shows the time of a scheduled post in words, suggests times and refuses a time in the past', async () => {
  const { platform, forms } = setUpForms({ language: 'en_GB' });
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Later');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'When to publish' }),
    'scheduled',
  );
  const group = within(await screen.findByRole('group', { name: 'Publish at' }));
  expect(group.getByRole('status')).toHaveTextContent(/^(Today|Tomorrow), \d{1,2}:00 \(/);
  await userEvent.click(group.getByRole('button', { name: 'Tomorrow morning' }));
  expect(group.getByRole('status')).toHaveTextContent(/^Tomorrow, 9:00 \(/);
  await userEvent.clear(group.getByLabelText('Publish at'));
  await userEvent.type(group.getByLabelText('Publish at'), '2020-01-01T10:00');
  expect(group.getByRole('status')).toHaveTextContent(
    'This time has already passed. Choose a later one.',
  );
  await press('Schedule');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This time has already passed. Choose a later one.',
  );
  expect(savesOf(platform)).toEqual([]);
  await userEvent.click(group.getByRole('button', { name: 'Tomorrow morning' }));
  await press('Schedule');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        post: expect.objectContaining({
          state: 'on.2',
          publish_on: expect.stringMatching(/^\d{4}-.*Z$/),
        }),
      }),
    ]),
  );
});

test('ENT-07, ENT-08: More options previews the custom URL; the URL, the date and the permissions for readers are sent, but an invalid source is left out', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(previewSlug, { slug: 'my-words' });
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Rain');
  await userEvent.click(screen.getByText('More options'));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Custom URL' }), 'My words!');
  expect(await screen.findByText(/\/@ada\/post\/…\/my-words$/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Post date'), '2020-05-04T10:30');
  await userEvent.type(screen.getByRole('textbox', { name: 'Content source' }), 'not an address');
  expect(screen.getByText('This isn’t a valid URL, so it will be left out.')).toBeVisible();
  const replies = screen.getByRole('checkbox', { name: /^Let people reply(?! with)/ });
  const photos = screen.getByRole('checkbox', { name: 'Let people reply with photos' });
  expect([replies, photos].map((box) => box.matches(':checked'))).toEqual([true, false]);
  await userEvent.click(photos);
  await userEvent.click(replies);
  // without replies, replies with photos are shown as off, but the choice is kept
  expect(photos).toBeDisabled();
  expect(photos).not.toBeChecked();
  for (const name of ['Allow reblogs', 'Allow likes', /^Members only/, /^Sensitive content/])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  await press('Post');
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        post: expect.objectContaining({
          slug: 'My words!',
          date: new Date(2020, 4, 4, 10, 30).toISOString(),
          source_url: '',
        }),
        can_be_reblogged: false,
        can_be_liked: false,
        allow_answers: false,
        allow_photo_replies: true,
        members_only: true,
        owner_flagged_nsfw: true,
      }),
    ]),
  );
});

test('the form refuses a post date in the future', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Rain');
  await userEvent.click(screen.getByText('More options'));
  await userEvent.type(await screen.findByLabelText('Post date'), '2999-05-04T10:30');
  await press('Post');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The date of a post can’t be in the future. Schedule the post instead.',
  );
  expect(savesOf(platform)).toEqual([]);
  forms.dispose();
});

describe('FORM-45: the daily limit', () => {
  const openAt = async (used: number, left: number) => {
    const setup = setUpForms({
      limits: { text: { used, limit: used + left }, quote: { used: 0, limit: left } },
    });
    await setup.forms.open({ mode: 'new', type: 'text' });
    await title();
    return setup;
  };
  test('is announced before it is reached', async () => {
    const { forms } = await openAt(199, 51);
    expect(screen.queryByText(/of 250 posts/)).toBeNull();
    await forms.open({ mode: 'new', type: 'text' });
    forms.dispose();
    const near = await openAt(200, 50);
    expect(screen.getByRole('status')).toHaveTextContent(
      '200 of 250 posts in the last 24 hours. You can post 50 more times.',
    );
    near.forms.dispose();
  });
  test('is announced when it is reached, and the other types are disabled', async () => {
    const { forms } = await openAt(250, 0);
    expect(screen.getByRole('status')).toHaveTextContent(
      'You’ve reached the limit of 250 posts in 24 hours.',
    );
    expect(screen.getByRole('tab', { name: /Quote/ })).toHaveAccessibleName(
      'Quote Post limit reached.',
    );
    forms.dispose();
  });
  test('does not apply to edits', async () => {
    const { forms, platform } = await openAt(250, 0);
    platform.answer(fetchPost, fetched());
    await forms.open({ mode: 'edit', post_id: '7' });
    await screen.findByDisplayValue('Rain');
    expect(screen.queryByText(/24 hours/)).toBeNull();
    forms.dispose();
  });
});
