import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type {
  gifSearchFeature,
  GifSearchOptions,
} from '@tessera/shared-contracts/gifs/gif-search-feature';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { createGifPlugin } from './create-gif-plugin.ts';

const gif = {
  mediaUrl: '/media/a.gif',
  postId: '12',
  postBlog: 'eve',
  postBlogUuid: 'uuid-eve',
  width: 500,
  height: 250,
};

function setUp(isLoaded = true) {
  document.body.innerHTML = '<section role="dialog"><button></button></section>';
  const anchor = document.querySelector('button') ?? document.body;
  const opened: GifSearchOptions[] = [];
  const failures: string[] = [];
  const platform = createFakePlatform(signedIn());
  const feature: FeatureOf<typeof gifSearchFeature> = {
    open(_, options) {
      opened.push(options);
      return () => options.onEnd?.();
    },
  };
  Object.assign(platform.features, { load: async () => (isLoaded ? feature : undefined) });
  const plugin = createGifPlugin({ platform, onFail: (text) => failures.push(text) });
  return { plugin, anchor, opened, failures };
}

test('PLUG-03, PLUG-04, PLUG-05: the GIF search opens above the anchor and shows at most 200 results, each 250 px wide, within the window; the query is kept until a GIF is chosen', async () => {
  const { plugin, anchor, opened } = setUp();
  expect(plugin.store.state).toEqual({
    isDisabled: false,
    isActive: false,
    query: '',
    selectedGif: undefined,
    resultLimit: 200,
    resultImageWidth: 250,
  });
  await plugin.open(anchor);
  expect(plugin.store.state.isActive).toBe(true);
  expect(opened).toMatchObject([
    {
      anchor,
      within: anchor.parentElement,
      side: 'top',
      query: '',
      resultLimit: 200,
      resultImageWidth: 250,
    },
  ]);
  opened[0]?.onQuery?.('cats');
  plugin.close();
  expect(plugin.store.state.isActive).toBe(false);
  await plugin.open(anchor);
  expect(opened[1]).toMatchObject({ query: 'cats' });
  opened[1]?.onChoose(gif);
  opened[1]?.onEnd?.();
  expect(plugin.store.state).toMatchObject({ isActive: false, query: '', selectedGif: gif });
  plugin.deselect();
  expect(plugin.store.state.selectedGif).toBeUndefined();
});

test('PLUG-03: a plugin that is disabled, or closed while loading, opens nothing', async () => {
  const { plugin, anchor, opened } = setUp();
  plugin.disable(true);
  await plugin.open(anchor);
  expect(plugin.store.state).toMatchObject({ isDisabled: true, isActive: false });
  plugin.disable(false);
  const opening = plugin.open(anchor);
  plugin.close();
  await opening;
  expect(opened).toEqual([]);
  expect(plugin.store.state.isActive).toBe(false);
});

test('shows an error if GIF search cannot be loaded', async () => {
  const { plugin, anchor, failures } = setUp(false);
  await plugin.open(anchor);
  expect(failures).toEqual(['GIF search is unavailable.']);
  expect(plugin.store.state.isActive).toBe(false);
});
