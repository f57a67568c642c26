import { useStore } from '@tessera/shared-ui/use-store';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { type ReactNode } from 'react';
import type { FormActions } from '../open-form.ts';
import { changeModel } from '../state/change-fields.ts';
import { createFormStore, type FormStore } from '../state/form-state.ts';
import { addPhotos, type PhotoModel } from './photo-items.ts';
import { PhotoTab } from './PhotoTab.tsx';

const empty: PhotoModel = {
  ...commonFormDefaults,
  type: 'photo',
  caption: '',
  linkthrough: '',
  photos: [],
  layout: '',
};
const onServer = (count: number): PhotoModel =>
  addPhotos(
    empty,
    Array.from({ length: count }, (_, index) => ({
      url: `/media/${index + 1}.jpg`,
      preuploadUrl: `/media/${index + 1}.jpg`,
    })),
  );

function Fields({
  actions,
  store,
}: {
  readonly actions: FormActions;
  readonly store: FormStore;
}): ReactNode {
  const state = useStore(store);
  return state.phase !== 'loading' && state.model.type === 'photo' ? (
    <form aria-label="Post">
      <PhotoTab actions={actions} model={state.model} isDisabled={state.phase !== 'open'} />
    </form>
  ) : null;
}

function setUp(model: PhotoModel = empty, flags: Readonly<Record<string, boolean>> = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const platform = createFakePlatform({ ...signedIn(), flags });
  const store = createFormStore('new', 'photo');
  store.dispatch({
    kind: 'loaded',
    form: { model, initial: empty, channels: [], limits: {}, networks: [], notice: undefined },
  });
  store.dispatch({ kind: 'enabled' });
  const unused = () => {
    throw new Error('not of the photo fields');
  };
  const actions: FormActions = {
    platform,
    store,
    change: (change) => void changeModel(store, change),
    chooseType: unused,
    startOver: unused,
    undoStartOver: unused,
    useAvailable: unused,
    showStored: unused,
    undoContinued: unused,
    takeBack: unused,
    versions: unused,
    version: unused,
    restoreDraft: unused,
    removeDraft: unused,
    setSocial: unused,
    submit: unused,
    close: unused,
    leave: unused,
  };
  const { unmount } = render(<Fields actions={actions} store={store} />);
  const current = (): PhotoModel => {
    if (store.state.phase === 'loading' || store.state.model.type !== 'photo')
      throw new Error('no photos');
    return store.state.model;
  };
  return { platform, current, unmount };
}
const rows = () =>
  screen.getAllByRole('list', { name: /^Row/ }).map((row) =>
    within(row)
      .getAllByRole('listitem')
      .map((tile) => tile.getAttribute('data-photo-id'))
      .join(' '),
  );
const textFile = new File(['x'], 'words.txt', { type: 'text/plain' });
const transfer = (files: readonly File[], text = '') => ({
  files,
  types: files.length > 0 ? ['Files'] : ['text/uri-list'],
  getData: () => text,
});

test('RULE-11: one panel edits a photo’s caption and alt text; a counter warns of a caption longer than 200 characters', async () => {
  const { current } = setUp(onServer(2));
  await userEvent.click(screen.getByRole('button', { name: /^Describe photo 2 of 2/ }));
  const caption = screen.getByRole('textbox', { name: 'Photo caption' });
  expect(caption).toHaveFocus();
  fireEvent.change(caption, { target: { value: 'x'.repeat(201) } });
  expect(caption).toHaveAccessibleDescription(
    expect.stringContaining('201 / 200 – the rest will be cut off'),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Alt text' }), 'A lake');
  expect(current().photos.map(({ caption: text, alt }) => [text.length, alt])).toEqual([
    [0, ''],
    [201, 'A lake'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('textbox', { name: 'Photo caption' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Describe photo 2 of 2/ })).toHaveFocus();
  expect(screen.getByRole('img', { name: 'A lake' })).toBeInTheDocument();
});

test('PTYPE-11, BOOT-10: while livephotos_web is on, a live photo’s motion is shown and can be removed, and another can be added; while it is off, the panel has no motion controls', async () => {
  const moving = addPhotos(empty, [{ url: '/media/1.jpg', livephotoUrl: '/media/1.mp4' }]);
  const { current, unmount } = setUp(moving, { livephotos_web: true });
  expect(screen.getByTitle('Plays a short video')).toHaveTextContent('LIVE');
  await userEvent.click(screen.getByRole('button', { name: /^Describe photo 1 of 1/ }));
  const motion = within(screen.getByRole('group', { name: 'Motion' }));
  expect(motion.getByLabelText('Motion')).toHaveAttribute('src', '/media/1.mp4');
  await userEvent.click(motion.getByRole('button', { name: 'Remove motion' }));
  expect(current().photos.map(({ livephotoUrl }) => livephotoUrl)).toEqual(['']);
  expect(motion.getByRole('button', { name: 'Add motion' })).toBeVisible();
  unmount();
  setUp(moving);
  await userEvent.click(screen.getByRole('button', { name: /^Describe photo 1 of 1/ }));
  expect(screen.queryByRole('group', { name: 'Motion' })).toBeNull();
});

test('ENT-08: several photos can be shown one at a time, with a link below; a single photo has no such option', async () => {
  const { current, unmount } = setUp(onServer(2));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show photos one at a time' }));
  expect(current().carouselDisplay).toBe(true);
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Link below the photos (optional)' }),
    'example.org/series',
  );
  expect(current().carouselLinkUrl).toBe('example.org/series');
  unmount();
  setUp(onServer(1));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('PTYPE-19: buttons move a photo within and between rows and keep focus', async () => {
  const { current } = setUp(onServer(3));
  expect(rows()).toEqual(['o1', 'o2 o3']);
  await userEvent.click(screen.getByRole('button', { name: /^Describe photo 3 of 3/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Move left' }));
  expect(rows()).toEqual(['o1', 'o3 o2']);
  await userEvent.click(screen.getByRole('button', { name: 'Move left' }));
  expect(rows()).toEqual(['o1 o3', 'o2']);
  expect(screen.getByRole('button', { name: 'Move left' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Move to its own row' }));
  expect([rows(), current().layout]).toEqual([['o1', 'o3', 'o2'], '111']);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('removing a photo moves focus to the next photo’s Remove button or, if no photo is left, to the button that adds photos', async () => {
  setUp(onServer(2));
  const settle = () =>
    act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 40);
      });
    });
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1 of 2' }));
  await settle();
  expect(screen.getByRole('button', { name: 'Remove photo 1 of 1' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1 of 1' }));
  await settle();
  expect(screen.getByRole('button', { name: 'Choose photos' })).toHaveFocus();
});

test('UPL-08: files can be dropped anywhere on the form; a file that is not a photo is refused with a message that names it', async () => {
  const { current } = setUp();
  const form = screen.getByRole('form', { name: 'Post' });
  expect(fireEvent.dragOver(form, { dataTransfer: transfer([textFile]) })).toBe(false);
  expect(screen.getByText('Drop to add')).toBeInTheDocument();
  expect(fireEvent.drop(form, { dataTransfer: transfer([textFile]) })).toBe(false);
  expect(screen.queryByText('Drop to add')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'words.txt We can’t use TXT files. Use JPEG, PNG, GIF or WebP.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: words.txt' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(current().photos).toEqual([]);
});

test('RULE-10: does not add photos past the limit and shows a toast', () => {
  const { platform, current } = setUp(onServer(10));
  const form = screen.getByRole('form', { name: 'Post' });
  const photo = new File(['x'], 'a.gif', { type: 'image/gif' });
  expect(fireEvent.paste(form, { clipboardData: { files: [photo], getData: () => '' } })).toBe(
    false,
  );
  expect(platform.toastsShown.map(({ text }) => text)).toEqual(['You can only add 10 photos.']);
  expect(current().photos).toHaveLength(10);
});

test('pasted text stays text, even if the clipboard also holds an image of it', () => {
  const { current } = setUp();
  const pasted = fireEvent.paste(screen.getByRole('form', { name: 'Post' }), {
    clipboardData: {
      files: [new File(['x'], 'a.gif', { type: 'image/gif' })],
      getData: () => 'words',
    },
  });
  expect([pasted, current().photos]).toEqual([true, []]);
});

test('PTYPE-02: photos can have a link; an invalid photo URL is refused with the reason', async () => {
  const { current } = setUp(onServer(1));
  await userEvent.type(screen.getByRole('textbox', { name: /^Link for/ }), 'https://a.example');
  expect(current().linkthrough).toBe('https://a.example');
  await userEvent.click(screen.getByRole('button', { name: 'From the web' }));
  const field = screen.getByRole('textbox', { name: 'Photo URL' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'no address{Enter}');
  expect(await screen.findByText('Not a valid URL')).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription('Not a valid URL');
  expect(field).toHaveValue('no address');
});

test('a file dropped outside the form does not replace the page; unmounting removes the listener', () => {
  const { unmount } = setUp();
  expect(fireEvent.drop(document.body, { dataTransfer: transfer([textFile]) })).toBe(false);
  unmount();
  expect(fireEvent.drop(document.body, { dataTransfer: transfer([textFile]) })).toBe(true);
});
