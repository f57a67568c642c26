import { descriptionHref, resolveLinks } from './Description.tsx';

test('CARD-14: accepts only links with an allowed protocol', () => {
  expect(
    ['https://a.test/x', 'http://a.test/', 'mailto:a@b.test'].map((href) =>
      descriptionHref(href, '/@bob'),
    ),
  ).toEqual(['https://a.test/x', 'http://a.test/', 'mailto:a@b.test']);
  for (const bad of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'http://',
    '',
  ])
    expect([bad, descriptionHref(bad, '/@bob')]).toEqual([bad, undefined]);
});

test('CARD-15: resolves a relative link against the blog’s URL', () => {
  expect(descriptionHref('/tagged/x', '/@bob')).toBe('http://localhost/tagged/x');
  expect(descriptionHref('archive', '/@bob')).toBe('http://localhost/@bob/archive');
  expect([
    descriptionHref('archive', 'https://bob.test'),
    descriptionHref('/a', 'https://bob.test/x/'),
  ]).toEqual(['https://bob.test/archive', 'https://bob.test/a']);
});

test('CARD-14, CARD-15: resolves the links of a description in place', () => {
  const text = document.createElement('p');
  text.innerHTML = '<a href="archive">a</a><a href="javascript:x">b</a><a>c</a>';
  resolveLinks(text, '/@bob');
  expect(text.innerHTML).toBe('<a href="http://localhost/@bob/archive">a</a><a>b</a><a>c</a>');
});
