import fc from 'fast-check';
import { blogPaths } from '../blogs/blog.ts';
import { canBeInPath, holdsSeveralTags, readTypedTags, splitTags } from './tag-text.ts';

test('PTYPE-18: commas of all scripts, line ends and a # after a space separate tags', () => {
  expect(readTypedTags('日本、中国，韓国')).toEqual(['日本', '中国', '韓国']);
  expect(readTypedTags('كتب،قراءة , ＃雨 #grey skies\nմեկ՝երկու')).toEqual([
    'كتب',
    'قراءة',
    '雨',
    'grey skies',
    'մեկ',
    'երկու',
  ]);
  expect(splitTags('日本、中国，韓国,, #rain')).toEqual(['日本', '中国', '韓国', 'rain']);
  expect(['日本、中国', 'a #b', 'a b', 'a#b'].map(holdsSeveralTags)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('tags that were typed together arrive as the same tags, whatever their characters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), function arrive(typed) {
      const tags = readTypedTags(typed.join('、'));
      expect(splitTags(tags.join(','))).toEqual(tags);
    }),
  );
});

test('each tag has a page of its own, except those that browsers take for folders', () => {
  const segmentOf = (tag: string) =>
    new URL(blogPaths.tag(tag), 'https://tessera.example').pathname.split('/')[2];
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('.', '..', '...', '/', '%2E')), (tag) => {
      expect(segmentOf(tag) === encodeURIComponent(tag)).toBe(canBeInPath(tag));
    }),
  );
});
