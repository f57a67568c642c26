import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { defaultEditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { sentBody } from '@tessera/shared-contracts/testing/fake-platform';
import { fetched, savesOf, setUpForms } from '../../testing/form-setup.ts';

beforeEach(() => window.localStorage.clear());

const never = (): never => {
  throw new Error('no call');
};
const tagNames = (): string[] =>
  within(screen.getByRole('list', { name: 'Post tags' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent);

test('FORM-04, PTYPE-09: the tabs are the seven creatable types in order', async () => {
  const { forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  expect(
    (await screen.findAllByRole('tab')).map((tab) => tab.querySelector('span')?.textContent),
  ).toEqual(['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video']);
  expect(screen.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true');
  forms.dispose();
});

test('PTYPE-09: an answer is edited without tabs', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(fetchPost, fetched({ type: 'note', one: 'Why?', two: 'Because.' }));
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveValue('Why?');
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Because.');
  expect(screen.queryByRole('tab')).toBeNull();
  forms.dispose();
});

test('FORM-05: switching tabs keeps tags, state and text; the form asks before it leaves out other content, and shows that content again when the user switches back', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add tags' }), 'rain{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'When to publish' }), 'draft');
  await userEvent.click(screen.getByRole('tab', { name: 'Quote' }));
  expect(await screen.findByRole('textbox', { name: 'Quote' })).toBeEnabled();
  expect(platform.confirms).toEqual([]);
  expect(tagNames()).toEqual(['#rain']);
  expect(screen.getByRole('combobox', { name: 'When to publish' })).toHaveValue('draft');
  expect(platform.addresses.at(-1)).toBe('/new/quote');
  await userEvent.type(screen.getByRole('textbox', { name: 'Quote' }), 'Words');
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(await screen.findByRole('textbox', { name: 'Chat' })).toHaveValue('Words');
  expect(platform.confirms).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Rain');
  platform.confirmWith(false);
  await userEvent.click(screen.getByRole('tab', { name: 'Quote' }));
  expect(platform.confirms).toMatchObject([
    {
      message:
        'Switch to Quote? This leaves out the title. Nothing is lost until you post: just switch back.',
      confirm: 'Switch',
    },
  ]);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
  platform.confirmWith(true);
  await userEvent.click(screen.getByRole('tab', { name: 'Quote' }));
  expect(await screen.findByRole('textbox', { name: 'Quote' })).toHaveValue('Words');
  // left-out content is stored with the draft and survives a reload
  forms.dispose();
  const again = setUpForms();
  again.platform.confirmWith(true);
  await again.forms.open({ mode: 'new', type: 'quote' });
  expect(await screen.findByRole('textbox', { name: 'Quote' })).toHaveValue('Words');
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
  expect(screen.getByRole('textbox', { name: 'Chat' })).toHaveValue('Words');
  expect(again.platform.confirms).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(savesOf(again.platform)).toMatchObject([
      { post: { type: 'chat', one: 'Rain', two: 'Words' } },
    ]),
  );
  expect(window.localStorage).toHaveLength(0);
  again.forms.dispose();
});

test('FORM-45: disables the tab of a type whose limit is reached', async () => {
  const { forms } = setUpForms({
    limits: { quote: { used: 5, limit: 5 }, link: { used: 4, limit: 5 } },
  });
  await forms.open({ mode: 'new', type: 'text' });
  const quote = await screen.findByRole('tab', { name: /Quote/ });
  expect(quote).toBeDisabled();
  expect(quote).toHaveAccessibleName('Quote Post limit reached.');
  expect(screen.getByRole('tab', { name: 'Link' })).toBeEnabled();
  forms.dispose();
});

test('PTYPE-17, PTYPE-18: Enter, a comma or leaving the field ends a tag; # and outer spaces are trimmed; duplicates are ignored; Backspace removes the last tag', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  const field = await screen.findByRole('combobox', { name: 'Add tags' });
  await userEvent.type(field, '#rain{Enter} grey skies ,Rain{Enter}mist{Enter}');
  expect(tagNames()).toEqual(['#rain', '#grey skies', '#mist']);
  await userEvent.type(field, '{Backspace}');
  expect(tagNames()).toEqual(['#rain', '#grey skies']);
  expect(savesOf(platform)).toEqual([]);
  await userEvent.type(field, 'half typed');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        post: expect.objectContaining({ tags: 'rain,grey skies,half typed' }),
      }),
    ]),
  );
});

test('RULE-12, RULE-14, RULE-15, RULE-19: quote, link and chat refuse missing fields; a link also refuses an invalid URL', async () => {
  const { forms } = setUpForms();
  const refusal = async (): Promise<string> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
    return (await screen.findByRole('alert')).textContent;
  };
  await forms.open({ mode: 'new', type: 'quote' });
  expect(await refusal()).toBe('No quote.');
  await forms.open({ mode: 'new', type: 'chat' });
  expect(await refusal()).toBe('No chat.');
  await forms.open({ mode: 'new', type: 'link' });
  expect(await refusal()).toBe('No url.');
  await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'no address');
  expect(await refusal()).toBe('Not a valid URL');
  forms.dispose();
});

test.each([
  ['text', 'Title', 'Write a title or some text.'],
  ['quote', 'Quote', 'Write or paste the quote here.'],
  ['chat', 'Chat', 'Write at least one line.'],
  ['link', 'URL', 'Enter the address of a page.'],
] as const)(
  'a refused %s says at the missing field what to do, and focuses it, until something is typed',
  async (type, name, text) => {
    const { forms } = setUpForms();
    await forms.open({ mode: 'new', type });
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
    const field = await screen.findByRole('textbox', { name });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(text);
    await userEvent.type(field, 'a');
    expect(field).toBeValid();
    expect(screen.queryByText(text)).toBeNull();
    forms.dispose();
  },
);

test('RULE-27: adds a protocol to the content source when it is sent', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'x');
  await userEvent.click(screen.getByText('More options'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Content source' }), 'a.example/x');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({
        post: expect.objectContaining({ source_url: 'http://a.example/x' }),
      }),
    ]),
  );
});

test.each([
  ['names its blog if the page does', 'uuid-ada', { channel_id: 'uuid-ada' }],
  ['leaves the blog to the server if the page does not name it', undefined, {}],
])('API-23: the request for an edited post %s', async (_, uuid, expected) => {
  const { platform, forms } = setUpForms();
  const shown = document.createElement('article');
  shown.dataset['postId'] = '7';
  if (uuid !== undefined) shown.dataset['blogUuid'] = uuid;
  document.querySelector('[data-stream-posts]')?.append(shown);
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(platform.calls.filter(({ path }) => path === fetchPost.path).map(sentBody)).toEqual([
    { post_id: '7', ...expected },
  ]);
  forms.dispose();
});

test('API-24, API-31: the reblog of a carousel begins at the photo in view', async () => {
  const { platform, forms } = setUpForms();
  document
    .querySelector('[data-stream-posts]')
    ?.insertAdjacentHTML(
      'beforeend',
      '<article data-post-id="5"><div data-carousel="0"><div class="post-view__strip"></div></div></article><article data-post-id="6"></article>',
    );
  const strip = document.querySelector('.post-view__strip') ?? never();
  Object.defineProperties(strip, { clientWidth: { value: 500 }, scrollLeft: { value: 1001 } });
  const origin = {
    is_reblog: true,
    reblog_tree: [{ blog: 'bob', post_id: '5', body: '<p>Said by Bob</p>' }],
  };
  const asked = () =>
    sentBody(platform.calls.findLast(({ path }) => path === fetchPost.path) ?? never());
  platform.answer(
    fetchPost,
    fetched({ ...origin, type: 'photo', carousel_display: true, carousel_index: '2' }),
  );
  await forms.open({ mode: 'reblog', reblog_id: '5', reblog_key: 'rk' });
  expect(asked()).toEqual({ reblog_id: '5', reblog_key: 'rk', carousel_index: '2' });
  await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([{ carousel_display: true, carousel_index: '2' }]),
  );
  platform.answer(fetchPost, fetched(origin));
  await forms.open({ mode: 'reblog', reblog_id: '6', reblog_key: 'rk' });
  expect(asked()).toEqual({ reblog_id: '6', reblog_key: 'rk' });
  await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
  await waitFor(() => expect(savesOf(platform)).toHaveLength(2));
  expect(savesOf(platform)[1]).not.toHaveProperty('carousel_index');
  forms.dispose();
});

test('FORM-34: the editor is rich unless the user has chosen another', async () => {
  expect([defaultEditorType, commonFormDefaults.editorType]).toEqual(['rich', 'rich']);
  const { forms } = setUpForms({ defaultEditorType });
  await forms.open({ mode: 'new', type: 'text' });
  expect(await screen.findByRole('combobox', { name: 'Editor' })).toHaveValue('rich');
  forms.dispose();
});

test('FORM-35: a new post opens in the user’s editor, an edited post in the editor that it was written in', async () => {
  const { platform, forms } = setUpForms({ defaultEditorType: 'markdown' });
  await forms.open({ mode: 'new', type: 'text' });
  expect(await screen.findByRole('combobox', { name: 'Editor' })).toHaveValue('markdown');
  platform.answer(fetchPost, fetched({ editor_type: 'html' }));
  await forms.open({ mode: 'edit', post_id: '7' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Editor' })).toHaveValue('html'));
  forms.dispose();
});
