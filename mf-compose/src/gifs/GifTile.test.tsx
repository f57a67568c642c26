import type { GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import { render } from '@testing-library/react';
import { GifTile } from './GifTile.tsx';

const gif: GifResult = {
  mediaUrl: '/media/1.gif',
  width: 600,
  height: 400,
  postId: '1',
  postUrl: '/@bob/post/1',
  postBlog: 'bob',
  postBlogUuid: 'uuid-bob',
  rootPostUrl: '/@bob/post/1',
  rootPostUrlHash: 'h',
  rootBlog: 'bob',
  rootBlogUrl: '/@bob',
  rootBlogKey: 'k',
  postTags: [],
  popularSearchTag: '',
};

test.each([
  [
    'the copy of the requested width',
    { ...gif, preview: { mediaUrl: '/media/1-250.gif', width: 250, height: 167 } },
    ['/media/1-250.gif', '250', '167'],
  ],
  ['the original if there is no such copy', gif, ['/media/1.gif', '600', '400']],
])('GIF-12: a tile shows %s', (_, shown, expected) => {
  const { container } = render(
    <GifTile
      gif={shown}
      index={0}
      place={{ column: 0, x: 0, y: 0, width: 250, height: 167 }}
      isWanted
      isStill={false}
      isReached
      onReach={() => {}}
      onChoose={() => {}}
      onLoaded={() => {}}
      onKeyDown={() => {}}
    />,
  );
  const image = container.querySelector('img');
  expect(['src', 'width', 'height'].map((name) => image?.getAttribute(name))).toEqual(expected);
});
