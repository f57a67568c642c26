import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { samplePost } from '../../testing/sample-contents.ts';
import { fitImage, postCard, isSafeModeOn } from './post-card.ts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';

const copies = [1280, 640, 420, 210].map((width) => ({ url: `${width}`, width, height: width }));

test('MSG-15: an image in a message uses the copy for a width of 210 px, or for twice that width on high-resolution screens', () => {
  expect(fitImage(copies)).toMatchObject({ url: '210', sharp: '420' });
  expect(fitImage(copies.filter(({ width }) => width > 210))).toMatchObject({ url: '420' });
  expect(fitImage([{ url: 'small', width: 90, height: 60 }])).toMatchObject({
    url: 'small',
    sharp: 'small',
  });
  expect(fitImage([])).toBeUndefined();
  expect(postCard(samplePost(), false)).toMatchObject({
    image: { url: '/media/heron-210.jpg', sharp: '/media/heron-420.jpg' },
  });
});

test('MSG-09: each type of post has a card', () => {
  expect(postTypes.map((type) => postCard(samplePost({ type, photos: [] }), false))).toMatchObject(
    ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video', 'Answer'].map((kind) => ({
      view: 'card',
      kind,
    })),
  );
});

test('MSG-10: a photo post with more than one photo is a photoset', () => {
  const { photos } = samplePost();
  expect([
    postCard(samplePost(), false),
    postCard(samplePost({ photos: [...photos, ...photos] }), false),
    postCard(samplePost({ type: 'link', photos: [...photos, ...photos] }), false),
  ]).toMatchObject([
    { isPhotoset: false, kind: 'Photo' },
    { isPhotoset: true, kind: '2 photos' },
    { isPhotoset: false, kind: 'Link' },
  ]);
});

test('MSG-11: a thumbnail whose URL ends in gif is a GIF, shown from that URL', () => {
  expect(postCard(samplePost({ thumbnail_url: '/media/cat.GIF' }), false)).toMatchObject({
    isGif: true,
    kind: 'GIF',
    image: { url: '/media/cat.GIF', sharp: '/media/cat.GIF' },
  });
  expect(postCard(samplePost({ thumbnail_url: '/gif/cat.png' }), false)).toMatchObject({
    isGif: false,
  });
});

test('MSG-12, MSG-61: a disabled post has no card, and neither does a sensitive post in safe mode', () => {
  expect(postCard(samplePost({ state: 'disabled', is_nsfw: true }), true)).toEqual({
    view: 'disabled',
  });
  expect(postCard(samplePost({ is_nsfw: true }), true)).toEqual({ view: 'sensitive' });
  expect(postCard(samplePost({ is_nsfw: true }), false)).toMatchObject({ view: 'card' });
  expect(postCard(samplePost(), true)).toMatchObject({ view: 'card' });
});

test('MSG-59, MSG-60: safe mode is on when it is on globally and for the user', () => {
  const { bootstrap } = createFakePlatform(signedIn());
  const { config, user } = bootstrap;
  const isOn = (safe_mode_enabled: boolean, safe_mode: boolean) =>
    isSafeModeOn({
      config: { ...config, safe_mode_enabled },
      user: user && { ...user, safe_mode },
    });
  expect([isOn(true, true), isOn(true, false), isOn(false, true), isOn(false, false)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isSafeModeOn({ config, user: undefined })).toBe(false);
});
