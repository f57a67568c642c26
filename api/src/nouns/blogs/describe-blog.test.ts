import fc from 'fast-check';
import { describeBlog, describePlainly } from './describe-blog.ts';

test('CARD-16: a plain-text description is escaped, and its line breaks and URLs become HTML', () => {
  expect(describeBlog('Beans & <3\nand "more"')).toBe('Beans &amp; &lt;3<br>and &quot;more&quot;');
  expect(describeBlog('See https://www.example.com/a?b=1&c=2, (http://x.test/).')).toBe(
    'See <a href="https://www.example.com/a?b=1&amp;c=2" rel="noopener nofollow ugc">example.com/a?b=1&amp;c=2</a>, (<a href="http://x.test/" rel="noopener nofollow ugc">x.test</a>).',
  );
  expect(describeBlog('javascript:alert(1) //x')).toBe('javascript:alert(1) //x');
});

test('CARD-14, CARD-16: an HTML description keeps a few inline tags and harmless links', () => {
  expect(
    describeBlog(
      '<b>Beans</b> <a href="/tagged/beans" onclick="x()">here</a><script>alert(1)</script><img src=x onerror=y>',
    ),
  ).toBe('<b>Beans</b> <a href="/tagged/beans" rel="noopener nofollow ugc">here</a>');
  for (const bad of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    'vbscript:x',
  ])
    expect(describeBlog(`<a href="${bad}">x</a>`)).toBe('<a rel="noopener nofollow ugc">x</a>');
});

test('CARD-16: text with < that is no complete element stays as typed', () => {
  for (const text of [
    'I write <code> and if a <b then c',
    'a<b and b>c',
    '<3 <b',
    '<p>one',
    'x </b> y',
    'x <b',
    '<>',
  ]) {
    expect(describeBlog(text)).toBe(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    expect(describePlainly(text, 100)).toBe(text);
  }
  expect(describeBlog('<b>Maths</b>: if a <b then <c and <i>so on</i>')).toBe(
    '<b>Maths</b>: if a &lt;b then &lt;c and <i>so on</i>',
  );
  expect(describePlainly('<b>Maths</b>: if a <b then <c', 100)).toBe('Maths: if a <b then <c');
});

test('no word of a description outside a tag is lost', () => {
  const part = fc.constantFrom(
    '<b>',
    '</b>',
    '<b ',
    '<',
    '</',
    '<x>',
    'w1',
    'w2',
    ' ',
    '<br>',
    '"',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      const words = (html: string) => html.replace(/<[a-z/][^<>]*>/g, '').match(/w\d/g);
      expect(words(describeBlog(text))).toEqual(text.match(/w\d/g));
      expect(describePlainly(text, 500).match(/w\d/g)).toEqual(text.match(/w\d/g));
    }),
    { numRuns: 1000 },
  );
});

test('no input yields a tag or an attribute that is not allowed', () => {
  for (const text of [
    '<',
    '<a',
    '</',
    '<a href=https://a.test>',
    '<<b>>',
    '<b'.repeat(300),
    '<b>'.repeat(300),
    'https://a.test/"onmouseover="x',
    '<svg/onload=x>',
    '<a href="https://a.test" style="position:fixed">x</a>',
  ]) {
    expect(
      describeBlog(text).replace(/<\/?(?:a|b|br)(?: (?:href|rel)="[^"<>]*")*>|<br \/>/g, ''),
    ).not.toMatch(/<[a-z/]|style=|onload=\S*>/i);
  }
});

test('plain descriptions are one line without tags, cut at the end of a word', () => {
  expect(describePlainly('<b>Beans</b> &amp; <i>rice</i>,<br>\n\tor bread', 100)).toBe(
    'Beans & rice, or bread',
  );
  expect(describePlainly('1 < 2 & 3 > 2', 100)).toBe('1 < 2 & 3 > 2');
  expect(describePlainly('Beans and rice', 12)).toBe('Beans and…');
  expect(describePlainly(`a${'😀'.repeat(20)}`, 11)).toBe('a😀😀😀😀…');
  expect(describePlainly(' \n ', 10)).toBe('');
});
