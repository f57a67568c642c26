import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { postFormOpened, postFormOpening } from '@tessera/shared-contracts/posts/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { ada, eventsOf, fetched, setUpForms, side } from '../testing/form-setup.ts';
import { createPostForms } from './post-forms.ts';
import { formTexts } from './state/form-texts.ts';

beforeEach(() => window.localStorage.clear());

beforeEach(() => window.history.replaceState(null, '', '/dashboard'));

test('FORM-06, FORM-08: postForms:opening is emitted before the dialog is shown; postForms:opened is emitted once, when the form accepts input', async () => {
  const { platform, forms } = setUpForms();
  const inputAtOpened: boolean[] = [];
  platform.bus
    .on(postFormOpening)
    .subscribe(() => expect(document.querySelector('dialog')).toBeNull());
  platform.bus
    .on(postFormOpened)
    .subscribe(() => inputAtOpened.push(document.querySelector('[inert]') === null));
  await forms.open({ mode: 'new', type: 'text' });
  expect(eventsOf(platform)).toEqual(['postForms:opening', 'postForms:opened']);
  expect(inputAtOpened).toEqual([true]);
  forms.dispose();
});

test('FORM-07, FORM-41: the form takes no input until blogs and limits have loaded', async () => {
  const { platform, forms } = setUpForms();
  let answer = () => {};
  platform.answer(
    getPostFormBuilderData,
    new Promise((resolve) => {
      answer = () => resolve({ channels: [ada], limits: {}, networks: [] });
    }),
  );
  const opening = forms.open({ mode: 'new', type: 'text' });
  await screen.findByRole('form', { name: 'New text post', hidden: true });
  expect(document.querySelector('[inert]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Post', hidden: true })).toBeNull();
  expect(eventsOf(platform)).not.toContain('postForms:opened');
  answer();
  await opening;
  expect(await screen.findByRole('button', { name: 'Post' })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeEnabled();
  forms.dispose();
});

test('FORM-02: an inline form replaces the new-post buttons', async () => {
  const { forms } = setUpForms();
  const buttons = document.createElement('nav');
  document.querySelector('main')?.prepend(buttons);
  await forms.open({ mode: 'new', type: 'text' }, buttons);
  const form = await screen.findByRole('form', { name: 'New text post' });
  expect(document.querySelector('main')).toContainElement(form);
  expect(buttons).not.toBeVisible();
  forms.dispose();
  expect(buttons).toBeVisible();
});

test('FORM-17: closing an inline form plays the animation, then removes the form', async () => {
  const { forms } = setUpForms();
  const buttons = document.createElement('nav');
  document.querySelector('main')?.prepend(buttons);
  const ended = Promise.withResolvers<void>();
  const animate = jest.fn((_: Keyframe[], options: KeyframeAnimationOptions) => ({
    finished: options.duration === 200 ? ended.promise : Promise.resolve(),
    cancel: () => {},
  }));
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: animate });
  await forms.open({ mode: 'new', type: 'text' }, buttons);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const [keyframes] = animate.mock.lastCall ?? [];
  expect(Object.keys(keyframes?.[0] ?? {})).toContain('height');
  expect(screen.getByRole('form')).toBeInTheDocument();
  ended.resolve();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(buttons).toBeVisible();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

test('FORM-10, ROUTE-08: an unchanged form closes without a prompt and restores the URL', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(platform.confirms).toEqual([]);
  expect(screen.queryByRole('form')).toBeNull();
  expect(platform.addresses).toEqual(['/new/text', '/dashboard']);
  expect(platform.emitted.at(-1)).toEqual({ name: 'postForms:closed', payload: { saved: false } });
});

test('closing a form restores the page’s URL, even if that is not the base route; after loading a form’s URL, closing the form shows the base route', async () => {
  const { platform, forms } = setUpForms();
  platform.setPage({ name: 'search', base_route: '/dashboard' });
  window.history.replaceState(null, '', '/search?q=rain#results');
  await forms.open({ mode: 'new', type: 'text' });
  forms.dispose();
  expect(platform.addresses).toEqual(['/new/text', '/search?q=rain#results']);
  // a page that was loaded at a form's URL shows its base route once the form is closed
  window.history.replaceState(null, '', '/new/text');
  const { platform: direct, forms: others } = setUpForms();
  direct.setPage({ open_form: { mode: 'new', type: 'text', id: '', key: '' } });
  await others.open({ mode: 'new', type: 'text' });
  others.dispose();
  expect(direct.addresses.at(-1)).toBe('/dashboard');
});

test.each([
  ['new', { mode: 'new', type: 'text' }, 'Discard this post?', 'Save as draft'],
  // an edit has a post already
  ['edit', { mode: 'edit', post_id: '7' }, 'Discard edits to this post?', 'Keep for later'],
  [
    'reblog',
    { mode: 'reblog', reblog_id: '5', reblog_key: 'rk' },
    'Discard this post?',
    'Save as draft',
  ],
] as const)(
  'FORM-09, FORM-11, FORM-12, FORM-13: closing a changed form asks first (%s)',
  async (_id, request, question, other) => {
    const { platform, forms } = setUpForms();
    platform.confirmWith(false);
    await forms.open(request);
    const body = await screen.findByRole('textbox', {
      name: request.mode === 'reblog' ? 'Your comment' : 'Text',
    });
    await userEvent.type(body, 'more');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(platform.confirms).toEqual([
      {
        message: question,
        confirm: 'Discard',
        refuse: 'Nevermind',
        isDangerous: true,
        note: 'If you discard it, you can restore it for 30 minutes, when you write again.',
        other: { label: other, run: expect.any(Function) },
      },
    ]);
    forms.dispose();
  },
);

test('a change without any content asks, but promises nothing and offers no draft', async () => {
  const { platform, forms } = setUpForms();
  platform.confirmWith(false);
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'When to publish' }),
    'Add to queue',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(platform.confirms).toHaveLength(1);
  expect(platform.confirms[0]).not.toHaveProperty('note');
  expect(platform.confirms[0]).not.toHaveProperty('other');
  forms.dispose();
});

test('a draft that is refused instead of discarding leaves what was chosen, and says why', async () => {
  const { platform, forms } = setUpForms();
  platform.confirmWith(false);
  await forms.open({ mode: 'new', type: 'quote' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Source' }), 'Somebody');
  const when = screen.getByRole('combobox', { name: 'When to publish' });
  await userEvent.selectOptions(when, 'Schedule');
  const time = screen.getByLabelText('Publish at', { selector: 'input' });
  const chosen = time instanceof HTMLInputElement ? time.value : '';
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  platform.confirms[0]?.other?.run();
  expect(await screen.findByText('No quote.')).toBeVisible();
  expect(when).toHaveValue('scheduled');
  expect(screen.getByLabelText('Publish at', { selector: 'input' })).toHaveValue(chosen);
  expect(chosen).not.toBe('');
  forms.dispose();
});

test('FORM-14: Nevermind keeps the form and its content; Discard closes it', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Rain');
  platform.confirmWith(false);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
  platform.confirmWith(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('FORM-14: after a discard, a toast has an action that restores the text', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  platform.toastsShown[0]?.action?.run();
  expect(await screen.findByDisplayValue('Rain')).toBeEnabled();
  forms.dispose();
});

test('FORM-15, FORM-16: opening a second form closes the first without a prompt and keeps its text', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half');
  await forms.open({ mode: 'new', type: 'quote' });
  expect(platform.confirms).toEqual([]);
  expect(await screen.findAllByRole('form')).toHaveLength(1);
  expect(eventsOf(platform)).toEqual([
    'postForms:opening',
    'postForms:opened',
    'postForms:closed',
    'postForms:opening',
    'postForms:opened',
  ]);
  await forms.open({ mode: 'new', type: 'text' });
  expect(await screen.findByDisplayValue('Half')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('We saved what you wrote.');
  forms.dispose();
});

test('text survives a reload; starting over can be undone', async () => {
  const first = setUpForms();
  await first.forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Unsaved');
  // the page unloads while the form is open
  window.dispatchEvent(new Event('pagehide'));
  const { forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Unsaved');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Unsaved');
  forms.dispose();
  first.forms.dispose();
});

test('unsaved edits of a post that has changed in the meantime are offered, not applied', async () => {
  const first = setUpForms();
  await first.forms.open({ mode: 'edit', post_id: '7' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' again');
  first.forms.dispose();
  const { platform, forms } = setUpForms();
  platform.answer(fetchPost, fetched({ one: 'Sun' }));
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Sun');
  await userEvent.click(screen.getByRole('button', { name: 'Use them' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain again');
  forms.dispose();
});

test('leaving the page closes the form and keeps its text, and a toast offers to restore the text', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half');
  platform.setPage({ name: 'explore', base_route: '/explore' });
  expect(screen.queryByRole('form')).toBeNull();
  expect(platform.addresses).toEqual(['/new/text']);
  platform.toastsShown[0]?.action?.run();
  expect(await screen.findByDisplayValue('Half')).toBeInTheDocument();
  forms.dispose();
});

test('ROLE-04: never opens a form for a visitor', async () => {
  document.body.innerHTML = '<div id="slot"></div>';
  const platform = createFakePlatform();
  const forms = createPostForms(platform, document.body);
  await forms.open({ mode: 'new', type: 'text' });
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
  expect(document.querySelector('dialog')).toBeNull();
  forms.dispose();
});

test.each([
  ['new', '/dashboard', { mode: 'new', type: 'text' }, '/new/text'],
  ['new', '/blog/ada/drafts', { mode: 'new', type: 'link' }, '/blog/ada/drafts/new/link'],
  ['edit', '/tagged/rain', { mode: 'edit', post_id: '7' }, '/edit/7'],
  ['reblog', '/drafts', { mode: 'reblog', reblog_id: '5', reblog_key: 'rk' }, '/reblog/5/rk'],
] as const)(
  'ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-07: opening a form replaces the URL, and closing it restores the URL (%s over %s)',
  async (_id, base_route, request, address) => {
    const { platform, forms } = setUpForms();
    platform.setPage({ base_route });
    window.history.replaceState(null, '', base_route);
    await forms.open(request);
    expect(platform.addresses).toEqual([address]);
    forms.dispose();
    expect(platform.addresses).toEqual([address, base_route]);
  },
);

test('ROLE-12, ROLE-13: can_reblog_as limits which of the user’s blogs can publish a reblog', async () => {
  const { platform, forms } = setUpForms({ channels: [ada, side, { ...side, name: 'third' }] });
  const open = async (can_reblog_as: string[] | null): Promise<string[]> => {
    platform.answer(fetchPost, fetched({ can_reblog_as }, 'bob'));
    await forms.open({ mode: 'reblog', reblog_id: '5', reblog_key: 'rk' });
    await screen.findByRole('textbox', { name: 'Your comment' });
    const choice = screen.queryByRole('combobox', { name: 'Blog' });
    if (!choice) return [];
    await userEvent.click(choice);
    return within(screen.getByRole('listbox', { name: 'Blog' }))
      .getAllByRole('option')
      .map((option) => option.querySelector('span > span')?.textContent ?? '');
  };
  expect(await open(null)).toEqual(['ada', 'side', 'third']);
  expect(await open(['side', 'third'])).toEqual(['side', 'third']);
  expect(await open([])).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(screen.getByRole('alert')).toHaveTextContent('You can’t reblog this post.');
  forms.dispose();
});

test('a form whose post cannot be fetched says why and closes', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(fetchPost, new CallError(404, ['This post is gone.']));
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(platform.alerts).toEqual(['This post is gone.']);
  expect(screen.queryByRole('form', { hidden: true })).toBeNull();
  expect(platform.addresses.at(-1)).toBe('/dashboard');
});

test.each([
  ['the source of a quote', { type: 'quote', two: '<table></table>' }],
  ['an answer', { type: 'note', two: '<table></table>' }],
  ['the caption of an answer', { type: 'note', two: '', three: '<table></table>' }],
] as const)(
  'a form opens in the HTML editor if the rich editor would damage %s',
  async (_, changes) => {
    const { platform, forms } = setUpForms();
    platform.answer(fetchPost, fetched({ ...changes, editor_type: 'rich' }));
    await forms.open({ mode: 'edit', post_id: '7' });
    expect(await screen.findByText(formTexts.richWouldLose)).toBeVisible();
    forms.dispose();
  },
);

test('Back closes a form as its button does: it asks about typed text, and the form stays until the answer', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Rain');
  platform.confirmWith(false);
  platform.goBack();
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
  expect(platform.backClaims).toBe(1);
  platform.confirmWith(true);
  platform.goBack();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect([platform.backClaims, platform.addresses]).toEqual([0, ['/new/text', '/dashboard']]);
});

test('a form that the URL of the page opened does not claim Back', async () => {
  window.history.replaceState(null, '', '/new/text');
  const { platform, forms } = setUpForms();
  platform.setPage({ open_form: { mode: 'new', type: 'text', id: '', key: '' } });
  await forms.open({ mode: 'new', type: 'text' });
  expect(platform.backClaims).toBe(0);
  forms.dispose();
});

test('the title of the tab names the form while it is open, and its type', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await screen.findByRole('tab', { name: 'Quote' }));
  await forms.open({ mode: 'edit', post_id: '7' });
  forms.dispose();
  expect(platform.titles).toEqual([
    'New text post · Tessera',
    'New quote post · Tessera',
    undefined,
    'Edit post · Tessera',
    undefined,
  ]);
});
