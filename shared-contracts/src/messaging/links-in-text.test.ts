import { linksInText } from './links-in-text.ts';

const origin = 'https://tessera.example';
const urls = (text: string): string[] =>
  linksInText(text, origin).map(({ attributes }) => attributes.url);

test('MSG-06: finds the URLs in a text with their positions, and the blog and post that our own URLs refer to', () => {
  const text = 'See https://tessera.example/@ada/post/12/rain, and http://a.example/b?c=d.';
  const links = linksInText(text, origin);
  expect(links).toEqual([
    {
      type: 'link',
      position: [4, 45],
      attributes: {
        blog_name: 'ada',
        post_id: '12',
        url: 'https://tessera.example/@ada/post/12/rain',
      },
    },
    {
      type: 'link',
      position: [51, 73],
      attributes: { blog_name: '', post_id: '', url: 'http://a.example/b?c=d' },
    },
  ]);
  expect(links.map(({ position: [from, to] }) => text.slice(from, to))).toEqual([
    'https://tessera.example/@ada/post/12/rain',
    'http://a.example/b?c=d',
  ]);
  expect(linksInText('https://other.example/@ada/post/12', origin)).toMatchObject([
    { attributes: { blog_name: '', post_id: '' } },
  ]);
});

test('ignores other protocols, text that only resembles a URL, and quotes or brackets around a URL', () => {
  expect(
    urls('javascript:alert(1) ftp://a.example http:// https:///// mailto:a@b.example a.example'),
  ).toEqual([]);
  expect(urls('open readme.md, then 「https://a.example/a」です or www.b.example')).toEqual([
    'https://a.example/a',
    'https://www.b.example/',
  ]);
  expect(urls('“https://a.example/x” (https://b.example)')).toEqual([
    'https://a.example/x',
    'https://b.example/',
  ]);
});
