import { gifsInPost } from './gifs-in-post.ts';

test('only GIF files uploaded to this site are found in a post, each once', () => {
  const content = {
    type: 'text',
    title: '',
    body_html:
      '<img src="/media/ab/1.gif" alt="a &amp; b"><img src="/media/ab/1.gif"><img src="/media/ab/2.png"><img alt="x" src="/media/ab/3.gif"><img src="https://x.example/media/4.gif"><img src="/media/../x.gif">',
  } as const;
  expect(gifsInPost(content)).toEqual([
    { url: '/media/ab/1.gif', alt: 'a & b' },
    { url: '/media/ab/3.gif', alt: 'x' },
  ]);
});
