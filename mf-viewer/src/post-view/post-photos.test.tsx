import type { PostPhoto } from '@tessera/shared-contracts/posts/post';
import { sampleContents, samplePhoto, samplePost } from '@tessera/shared-ui/testing/sample-post';
import { renderPost, user } from '../testing/render-post.tsx';

describe('photos', () => {
  test('BOOT-10: have the URL of their video on the link around them if they are live photos', () => {
    const content = {
      ...sampleContents.photo,
      photos: [
        samplePhoto({ url: '/media/1.jpg', livephoto_url: '/media/1.mp4' }),
        samplePhoto({ url: '/media/2.jpg' }),
      ],
    };
    expect(
      [
        ...renderPost(samplePost({ content })).article.querySelectorAll<HTMLElement>(
          '[data-photo]',
        ),
      ].map(({ dataset }) => dataset['livephoto']),
    ).toEqual(['/media/1.mp4', undefined]);
  });

  const photos = [
    samplePhoto({ url: '/media/1.jpg' }),
    samplePhoto({ url: '/media/2.jpg', alt: '' }),
    samplePhoto({
      url: '/media/3.jpg',
      alt_sizes: [{ url: '/media/3-500.jpg', width: 500, height: 333 }],
    }),
  ];

  test('are arranged in the rows of the layout, each with a width and height that prevent layout shift', () => {
    const { article } = renderPost(
      samplePost({ content: { ...sampleContents.photo, photos, layout: '21' } }),
    );
    expect(
      [...article.querySelectorAll('.post-view__row')].map(
        (row) => row.querySelectorAll('img').length,
      ),
    ).toEqual([2, 1]);
    for (const image of article.querySelectorAll('.post-view__photo img')) {
      expect(image).toHaveAttribute('width', '1200');
      expect(image).toHaveAttribute('height', '800');
      expect(image).toHaveAccessibleName();
    }
    expect(article.querySelector('img[src="/media/3.jpg"]')).toHaveAttribute(
      'srcset',
      '/media/3.jpg 1200w, /media/3-500.jpg 500w',
    );
  });

  test('load lazily, except for the first row of the first post', () => {
    const lazy = (isFirst: boolean, layout = '111') =>
      [
        ...renderPost(
          samplePost({ content: { ...sampleContents.photo, photos, layout } }),
          user,
          isFirst,
        ).article.querySelectorAll('.post-view__photo img'),
      ].map((image) => image.getAttribute('loading'));
    expect(lazy(true)).toEqual([null, 'lazy', 'lazy']);
    expect(lazy(false)).toEqual(['lazy', 'lazy', 'lazy']);
    expect(lazy(true, '21')).toEqual([null, null, 'lazy']);
    expect(lazy(true, '12')).toEqual([null, 'lazy', 'lazy']);
  });

  test('UPL-24: are marked as small if they are less than 300 px wide', () => {
    const isSmall = (width: number) =>
      renderPost(
        samplePost({ content: { ...sampleContents.photo, photos: [samplePhoto({ width })] } }),
      ).article.querySelector('.post-view__photo--small') !== null;
    expect([isSmall(299), isSmall(300)]).toEqual([true, false]);
  });

  describe('are never enlarged', () => {
    const copies = [{ url: '/media/s-100.webp', width: 100, height: 80 }];
    const figures = (shown: readonly PostPhoto[], layout: string) => {
      const { article } = renderPost(
        samplePost({ content: { ...sampleContents.photo, photos: [...shown], layout } }),
      );
      return [...article.querySelectorAll('figure')];
    };
    const sized = (width: number, height: number) =>
      samplePhoto({ url: `/media/${width}x${height}.jpg`, width, height, alt_sizes: copies });

    test('in a row, a photo smaller than its space keeps its size and has no srcset', () => {
      const [small, large] = figures([sized(150, 100), sized(1200, 800)], '2');
      expect(small).toHaveClass('post-view__photo--within');
      expect(small?.querySelector('img')).not.toHaveAttribute('srcset');
      expect(large).not.toHaveClass('post-view__photo--within');
      expect(large?.querySelector('img')).toHaveAttribute('srcset');
      // not as tall as the row
      expect(figures([sized(1200, 100), sized(1200, 800)], '2')[0]).toHaveClass(
        'post-view__photo--within',
      );
    });

    test('a photo of unknown size has no width or height', () => {
      const [figure] = figures([sized(0, 0)], '1');
      expect(figure?.querySelector('img')).not.toHaveAttribute('width');
      expect(figure).not.toHaveClass('post-view__photo--small');
    });

    test('a very tall photo alone in its row is cropped and can be expanded without script; a less tall photo is not cropped', () => {
      const isCut = (width: number, height: number) =>
        figures([sized(width, height)], '1')[0]?.querySelector('details') !== null;
      expect([isCut(300, 3000), isCut(108, 1080), isCut(1080, 20_000)]).toEqual([true, true, true]);
      expect([isCut(498, 1080), isCut(1080, 2340), isCut(100, 600), isCut(0, 0)]).toEqual([
        false,
        false,
        false,
        false,
      ]);
      const [strip] = figures([sized(300, 3000), sized(300, 200)], '11');
      expect(strip?.querySelector('summary')).toHaveTextContent('Show all');
      // in a row with other photos, a strip is limited to its space and cannot be expanded
      expect(
        figures([sized(300, 3000), sized(300, 200)], '2')[0]?.querySelector('details'),
      ).toBeNull();
    });
  });
});
