import 'fake-indexeddb/auto';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { createMessageDraftStore, messageDraftKey } from '../../drafts/message-drafts.ts';
import { createComposing, hasContent, hasPreview, type ChosenImage } from './create-composing.ts';
import { pluginMotion, previewMotion, previewSendDelay } from '../state/motion.ts';

const flags = { isGifSearchEnabled: true, isSendPhotosEnabled: true };
const png = (name = 'a.png', bytes = [0x89, 0x50, 0x4e, 0x47]) =>
  new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
const key = messageDraftKey('ada', 'uuid-ada', 'bob');
let urls: Set<string>;
let life: AbortController;

beforeEach(() => {
  localStorage.clear();
  life = new AbortController();
  urls = new Set();
  let count = 0;
  jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++count}`;
    urls.add(url);
    return url;
  });
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    urls.delete(url);
  });
});
afterEach(() => {
  life.abort();
  jest.restoreAllMocks();
});

/** Opens a tab in which Ada writes to Bob. */
function openTab(signal = life.signal) {
  const drafts = createMessageDraftStore(key);
  const composing = createComposing({
    platform: createFakePlatform({ ...signedIn(), flags }),
    drafts,
    signal,
    read: async (file) => ({ url: URL.createObjectURL(file), width: 40, height: 30 }),
  });
  return { composing, drafts, view: () => composing.store.state.area.view };
}
/** Notifies the other tabs of a change, as browsers do. */
const notifyTabs = (oldValue: string | null): boolean =>
  window.dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: localStorage.getItem(key) }),
  );
const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone())
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
};

test('PLUG-14, PLUG-17, PLUG-19, PLUG-20: a preview opens in 300 ms and closes in 200 ms; buttons appear in 200 ms, a popover appears in 300 ms, and sending waits for 150 ms', () => {
  expect(previewMotion).toEqual({ in: 300, out: 200 });
  expect(pluginMotion).toEqual({ buttons: 200, popover: 300 });
  expect(previewSendDelay).toBe(150);
});

test('PLUG-13: a removed image disappears in 200 ms, cannot be sent during that time, and leaves nothing in storage', async () => {
  const { composing, drafts, view } = openTab();
  composing.type('Look');
  await composing.addFile(png());
  expect(view()).toBe('shown');
  expect((await drafts.readFiles()).size).toBe(1);
  const sent = jest.fn();
  jest.useFakeTimers();
  composing.removeImage();
  jest.advanceTimersByTime(199);
  expect(view()).toBe('closing');
  composing.handOver(sent);
  expect(sent).toHaveBeenCalledWith('Look', undefined);
  jest.advanceTimersByTime(1);
  expect(view()).toBe('empty');
  jest.useRealTimers();
  expect(urls.size).toBe(0);
  expect((await drafts.readFiles()).size).toBe(0);
  expect(localStorage).toHaveLength(0);
});

test('PLUG-15: a message with an image needs no text; the image is handed over before image and text are cleared', async () => {
  const { composing, drafts } = openTab();
  expect(hasContent(composing.store.state)).toBe(false);
  await composing.addFile(png());
  expect(hasContent(composing.store.state)).toBe(true);
  const handed: (ChosenImage | undefined)[] = [];
  composing.handOver((_, image) => {
    handed.push(image);
    expect(drafts.read().preview?.key).toBe(image?.key);
  });
  expect(handed).toMatchObject([{ type: 'IMAGE', file: { name: 'a.png' } }]);
  expect(drafts.read().preview).toBeUndefined();
  // the file stays stored until the message is saved
  expect((await drafts.readFiles()).size).toBe(1);
});

test('once an image has been added, further images are ignored; a refused file does not change the text', async () => {
  const { composing } = openTab();
  composing.type('Look');
  await composing.addFile(new File(['x'], 'a.txt', { type: 'text/plain' }));
  expect(composing.store.state).toMatchObject({
    text: 'Look',
    error: 'We can’t use TXT files. Use JPEG, PNG or GIF.',
    area: { view: 'empty' },
  });
  await Promise.all([composing.addFile(png('one.png')), composing.addFile(png('two.png'))]);
  await composing.addFile(png('three.png'));
  expect(composing.store.state).toMatchObject({
    error: '',
    area: { preview: { file: { name: 'one.png' } } },
  });
  expect(urls.size).toBe(1);
});

test('an image survives a page load, and its object URL is revoked when the window’s lifetime ends', async () => {
  const before = openTab();
  await before.composing.addFile(png());
  life.abort();
  expect(urls.size).toBe(0);
  const next = new AbortController();
  const { view, composing } = openTab(next.signal);
  expect(hasPreview(composing.store.state)).toBe(true);
  await until(() => view() === 'shown');
  expect(composing.store.state.area).toMatchObject({
    preview: { width: 40, height: 30, file: { name: 'a.png', size: 4 } },
  });
  next.abort();
  expect(urls.size).toBe(0);
});

test('tabs share text and image, and no tab loses what another tab has added', async () => {
  const [one, two] = [openTab(), openTab()];
  one.composing.type('From one');
  notifyTabs(null);
  expect(two.composing.store.state.text).toBe('From one');
  await one.composing.addFile(png());
  notifyTabs(null);
  await until(() => two.view() === 'shown');
  two.composing.type('From one and two');
  notifyTabs(null);
  expect(one.composing.store.state).toMatchObject({
    text: 'From one and two',
    area: { view: 'shown' },
  });
  two.composing.handOver(() => {});
  notifyTabs(null);
  expect(one.view()).toBe('closing');
  expect(one.composing.store.state.text).toBe('');
});

test('an image whose file no longer exists is removed', async () => {
  const { composing, drafts } = openTab();
  await composing.addFile(png());
  const stored = drafts.read().preview;
  if (!stored) throw new Error('not stored');
  await drafts.removeFile(stored.key);
  const { view } = openTab();
  await until(() => drafts.read().preview === undefined);
  expect(view()).toBe('empty');
});
