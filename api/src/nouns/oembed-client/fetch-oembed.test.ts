import fc from 'fast-check';
import { createFakeWeb } from '../../testing/test-web.ts';
import { fetchOembed, fetchOembedAt } from './fetch-oembed.ts';
import { oembedEndpointOf } from './oembed-providers.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/oembed'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/oembed'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/api/oembed.json'],
  ['https://soundcloud.com/artist/track', 'https://soundcloud.com/oembed'],
  ['https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl', 'https://open.spotify.com/oembed'],
  ['https://www.flickr.com/photos/bees/2362225867/', 'https://www.flickr.com/services/oembed/'],
])('%s has its oEmbed endpoint at %s', (address, endpoint) => {
  expect(oembedEndpointOf(new URL(address))).toBe(endpoint);
});

test.each([
  'https://example.org/',
  'https://evil.example/x.youtube.com/watch',
  'https://youtube.com.evil.example/watch?v=1',
  'https://evil.example/?https://vimeo.com/1',
])('%s matches no provider', (address) => {
  expect(oembedEndpointOf(new URL(address))).toBeUndefined();
});

test('the endpoint lookup neither throws nor takes long, whatever the URL', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      oembedEndpointOf(new URL(address));
    }),
  );
  const begin = performance.now();
  for (const host of ['www.youtube.com', 'www.flickr.com', 'a.b.c.d.wistia.com'])
    oembedEndpointOf(new URL(`https://${host}/${'a/photo/'.repeat(250)}`));
  expect(performance.now() - begin).toBeLessThan(1500);
});

const { signal } = new AbortController();

test('the request to the provider contains the URL, the width and the format; if the provider is unreachable, the result is undefined', async () => {
  const web = createFakeWeb();
  web.set({
    'https://vimeo.com/api/oembed.json': {
      type: 'application/json',
      content: JSON.stringify({
        title: 'Video',
        author_name: 'Ada',
        provider_name: 'Vimeo',
        thumbnail_url: 'https://i.example/1.jpg',
        html: '<script>alert(1)</script>',
      }),
    },
  });
  expect(await fetchOembed(web, new URL('https://vimeo.com/76979871'), 500, signal)).toEqual({
    title: 'Video',
    author: 'Ada',
    provider: 'Vimeo',
    image: 'https://i.example/1.jpg',
  });
  expect(Object.fromEntries(new URL(web.asked[0] ?? '').searchParams)).toEqual({
    format: 'json',
    url: 'https://vimeo.com/76979871',
    maxwidth: '500',
  });
  expect(
    await fetchOembed(web, new URL('https://youtu.be/dQw4w9WgXcQ'), 500, signal),
  ).toBeUndefined();
});

test.each(['', 'nonsense', 'null', '[]', '1', '"x"', '<html>'])(
  'refuses %j as oEmbed data',
  async (content) => {
    const web = createFakeWeb();
    web.set({ 'https://a.example/oembed': { type: 'application/json', content } });
    await expect(fetchOembedAt(web, 'https://a.example/oembed', signal)).rejects.toMatchObject({
      reason: 'type',
    });
  },
);

test('fields of wrong types are read as empty; a photo is its own thumbnail', async () => {
  const web = createFakeWeb();
  web.set({
    'https://a.example/oembed': {
      type: 'text/javascript',
      content: JSON.stringify({
        title: 5,
        author_name: null,
        thumbnail_url: {},
        type: 'photo',
        url: 'https://a.example/p.jpg',
      }),
    },
  });
  expect(await fetchOembedAt(web, 'https://a.example/oembed', signal)).toEqual({
    title: '',
    author: '',
    provider: '',
    image: 'https://a.example/p.jpg',
  });
});
