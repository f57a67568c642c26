import fc from 'fast-check';
import { htmlToPlain, plainToHtml, renderWritten, sanitiseHtml } from './sanitise.ts';

/** Well-known ways to smuggle script past a sanitiser. */
const attacks = [
  '<script>alert(1)</script>', '<ScRiPt>alert(1)</sCrIpT>', '<scr<script>ipt>alert(1)</script>', '<img src=x onerror=alert(1)>', '<img src="x" onerror="alert(1)"/>', '<svg onload=alert(1)>', '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>', '<a href="JaVaScRiPt:alert(1)">x</a>', '<a href=" javascript:alert(1)">x</a>', '<a href="java\tscript:alert(1)">x</a>', '<a href="java&#10;script:alert(1)">x</a>', '<a href="&#106;avascript:alert(1)">x</a>', '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a href="vbscript:alert(1)">x</a>', '<a href="//evil.example">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>', '<object data="x"></object>', '<embed src="x">', '<form action="/svc/post/delete"><input name=post_id></form>', '<base href="https://evil.example">', '<meta http-equiv="refresh" content="0;url=//evil.example">', '<link rel=stylesheet href=x>', '<style>*{display:none}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>', '<p style="position:fixed;inset:0">x</p>', '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<textarea><img src=x onerror=alert(1)></textarea>', '<title><img src=x onerror=alert(1)></title>', '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->', '<![CDATA[<img src=x onerror=alert(1)>]]>', '<p data-action="delete" data-post-id="1" id="main" class="page">x</p>', '<video><source onerror=alert(1)></video>', '<details open ontoggle=alert(1)>', '<a href="https://a.example" target="_blank" onclick="alert(1)">x</a>', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<b/onmouseover=alert(1)>x</b>', '"><script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;',
];

/** Whether a browser reads an address as one of a protocol that content may not have, or of another host without naming a protocol. */
function leadsAway(value: string): boolean {
  const address = value.replaceAll('&amp;', '&').replace(/^[\u0000-\u0020]+|[\t\r\n]/g, '');
  const protocol = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return protocol === undefined ? /^[/\\]{2}/.test(address) : !['http', 'https', 'tumblr', 'mailto'].includes(protocol);
}

/** What a browser would run or load in sanitised HTML, found by a parser rather than by reading. */
function dangers(html: string): string[] {
  const found: string[] = [];
  for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)) {
    if (!/^(?:p|br|hr|h[234]|blockquote|pre|[uo]l|li|figure|figcaption|table|thead|tbody|t[rhd]|a|b|strong|i|em|u|s|del|ins|sub|sup|small|mark|code|kbd|q|cite|abbr|img)$/i.test(name)) found.push(`<${name}>`);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=/"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/g)) {
      if (/^on|^style$|^class$|^id$|^data-|^target$/i.test(attribute)) found.push(attribute);
      if (/^(?:href|src)$/i.test(attribute) && leadsAway(value.replace(/^["']|["']$/g, ''))) found.push(value);
    }
  }
  return found;
}

test.each(attacks)('nothing dangerous is left of %s', (attack) => {
  for (const html of [sanitiseHtml(attack), renderWritten(attack, 'rich'), renderWritten(attack, 'html'), renderWritten(attack, 'markdown')]) expect(dangers(html)).toEqual([]);
  expect(dangers(plainToHtml(attack))).toEqual([]);
});

test('nothing dangerous is left of attacks put together at random, nor when a browser reads the result its own way and it is sanitised again', () => {
  fc.assert(fc.property(fc.array(fc.oneof(fc.constantFrom(...attacks), fc.string(), fc.constantFrom('<p>', '</p>', '<a href="', '">', '<', '>', '&', '"', "'")), { maxLength: 8 }), (parts) => {
    const html = sanitiseHtml(parts.join(''));
    expect(dangers(html)).toEqual([]);
    expect(dangers(sanitiseHtml(html))).toEqual([]);
  }));
});

test('RULE-29, RULE-30: links in content keep the four allowed protocols and are marked as their author’s', () => {
  for (const href of ['http://a.example', 'https://a.example', 'tumblr://x', 'mailto:a@b.example', '/@ada']) expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" rel="noopener nofollow ugc">x</a>`);
  for (const href of ['ftp://a.example', 'file:///etc/passwd', 'blob:x', 'chrome://x']) expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe('<a rel="noopener nofollow ugc">x</a>');
});

test('headings of posts stand below that of the page, pictures load late', () => {
  expect(sanitiseHtml('<h1>a</h1>')).toBe('<h2>a</h2>');
  expect(sanitiseHtml('<img src="/media/x.png">')).toBe('<img src="/media/x.png" alt="" loading="lazy" />');
});

test('text without markup becomes paragraphs and line breaks', () => {
  expect(renderWritten('one\ntwo\n\nthree & four', 'rich')).toBe('<p>one<br />two</p><p>three &amp; four</p>');
  expect(htmlToPlain('<p>one</p><p>two &lt;3 &amp; four</p>')).toBe('one two <3 & four');
});

test('nesting is cut, and nesting without end refused, whatever the editor', () => {
  for (const editor of ['rich', 'html'] as const) {
    expect(renderWritten(`${'<blockquote>'.repeat(100)}x`, editor).match(/<blockquote>/g)?.length ?? 0).toBeLessThan(60);
    expect(() => renderWritten(`${'<b>'.repeat(2000)}x`, editor)).toThrow(expect.objectContaining({ status: 400 }));
  }
  expect(() => renderWritten(`${'> '.repeat(20_000)}x`, 'markdown')).toThrow(expect.objectContaining({ status: 400 }));
});

test('texts that would keep a parser busy for a minute are refused at once', () => {
  for (const text of ['*a'.repeat(250_000), '['.repeat(500_000), '`a``b'.repeat(100_000)]) expect(() => renderWritten(text, 'markdown')).toThrow(expect.objectContaining({ status: 400 }));
  const long = Array.from({ length: 400 }, (_, index) => `Paragraph *${index}* with [a link](https://a.example/${index}) and \`code\`.`).join('\n\n');
  expect(renderWritten(long, 'markdown').match(/<p>/g)).toHaveLength(400);
});
