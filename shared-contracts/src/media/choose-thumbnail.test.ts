import { chooseThumbnail, thumbnailWidths } from './choose-thumbnail.ts';

const copies = [1280, 500, 250, 210, 100].map((width) => ({ width }));

test('MSG-15, MSG-16: a thumbnail is the narrowest copy of at least 250 px, or 210 px in messages; if all are narrower, it is the widest', () => {
  expect([
    chooseThumbnail(copies),
    chooseThumbnail(copies.toReversed()),
    chooseThumbnail(copies, thumbnailWidths.message),
    chooseThumbnail([{ width: 90 }, { width: 60 }]),
    chooseThumbnail([]),
  ]).toEqual([{ width: 250 }, { width: 250 }, { width: 210 }, { width: 90 }, undefined]);
});
