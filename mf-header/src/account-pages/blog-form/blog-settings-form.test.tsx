import { blogLimits, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { tooLong } from '@tessera/shared-contracts/core/too-long';
import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type {
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { sampleBlog } from '@tessera/shared-contracts/blogs/sample-blog';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { blogSettings, setAvatar } from '@tessera/shared-contracts/blogs/own-blogs';
import {
  createFakePlatform,
  sentBody,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setUpPasskeys } from '../../testing/passkey-page.tsx';
import { BlogSettingsPage } from '../blogs/BlogSettingsPage.tsx';

const { show } = setUpPasskeys();
const owned: OwnedBlog = {
  submission_guidelines: '',
  submission_types: ['text'],
  messages_from: 'everybody',
  is_login_only: false,
  owner_flagged_nsfw: false,
  links: [{ label: 'Looms', url: 'https://example.org/looms' }],
  featured_tags: ['Lace', 'engines'],
  avatarUrl: '/avatar/ada/96',
  hasOwnAvatar: false,
  headerFocus: '50,50',
  version: 'v1',
  formerNames: [],
};
const blog: Blog = { ...sampleBlog, name: 'ada', title: 'Ada' };
const page: BlogSettingsProps = {
  nav: { current: '/settings/blog/ada', blogs: ['ada'], isStaff: false },
  formKey: 'key',
  blog,
  owned,
  postCount: 1,
  marks: [],
  stylesheets: [],
};

let platform: FakePlatform;
beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/settings/blog/ada');
  platform = createFakePlatform();
  platform.answer(saveSettings, {});
  platform.answer(blogSettings, { blog, owned });
  platform.answer(setAvatar, {});
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  Element.prototype.scrollIntoView = () => {};
});

const open = () => show(<BlogSettingsPage {...page} />, platform);
const type = (name: string, value: string) =>
  act(() => {
    fireEvent.input(screen.getByLabelText(name), { target: { value } });
  });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const sent = () => platform.calls.map(({ path }) => path);

test('sends only what was changed, with the version that was edited', async () => {
  await open();
  type('Title', 'Ada’s new day');
  await press('Save');
  await waitFor(() => expect(screen.getByText(texts.saved)).toBeVisible());
  expect(platform.calls.filter(({ path }) => path === saveSettings.path).map(sentBody)).toEqual([
    {
      tumblelog_name_or_id: 'ada',
      page: 'blog',
      version: owned.version,
      tumblelog: { title: 'Ada’s new day' },
    },
  ]);
  await press('Save');
  expect(screen.getByText(texts.nothing)).toBeVisible();
  expect(sent().filter((path) => path === saveSettings.path)).toHaveLength(1);
});

test('a picture that cannot be stored stays chosen, and the values are saved once', async () => {
  platform.answer(setAvatar, new CallError(413, ['Too big.']));
  await open();
  type('Title', 'Typed');
  const [input] = document.body.querySelectorAll('input[type="file"]');
  await act(async () => {
    fireEvent.change(input!, {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    });
  });
  await press('Save');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(texts.avatarNotSaved('Too big.')),
  );
  platform.answer(setAvatar, {});
  await press('Save');
  await waitFor(() => expect(screen.getByText(texts.saved)).toBeVisible());
  expect(sent()).toEqual([
    saveSettings.path,
    setAvatar.path,
    blogSettings.path,
    setAvatar.path,
    blogSettings.path,
  ]);
});

test('unsaved values come back in the same tab, and can be discarded', async () => {
  const first = await open();
  type('Title', 'Typed before');
  act(() => first.end());
  await open();
  expect(screen.getByLabelText('Title')).toHaveValue('Typed before');
  expect(screen.getByText(texts.restored)).toBeVisible();
  await press(texts.discard);
  expect(screen.getByLabelText('Title')).toHaveValue(blog.title);
  expect(window.sessionStorage).toHaveLength(0);
});

test('a call that fails says so and keeps the form as it is', async () => {
  platform.answer(saveSettings, new CallError(0, ['No connection.']));
  await open();
  type('Title', 'Typed');
  await press('Save');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(texts.notSaved('No connection.')),
  );
  expect(screen.getByLabelText('Title')).toHaveValue('Typed');
});

test('a refused field opens its tab, is marked, and has the focus', async () => {
  const text = tooLong(blogLimits.title);
  platform.answer(saveSettings, new CallError(400, [text]));
  await open();
  type('Title', 'Typed');
  act(() => screen.getByRole('tab', { name: 'Access' }).click());
  await press('Save');
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(screen.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('what changes the look stands below the preview on its own tab only', async () => {
  await open();
  const colour = screen.getByLabelText('Background color');
  expect(colour).toBeVisible();
  act(() => screen.getByRole('tab', { name: 'About' }).click());
  expect(colour).not.toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ada' })).toBeVisible();
  expect(screen.getByLabelText('Title')).toBeVisible();
});
