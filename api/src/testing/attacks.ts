/** Attacks on the sanitiser, for tests of every way in which HTML is sent. */

/** Well-known ways to smuggle script past a sanitiser. */
export const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="x"></object>',
  '<embed src="x">',
  '<form action="/svc/post/delete"><input name=post_id></form>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel=stylesheet href=x>',
  '<style>*{display:none}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p style="position:fixed;inset:0">x</p>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<p id="bootstrap" name="body">x</p>',
  '<a name="getElementById" data-post="{}" data-post-id="1">x</a>',
  '<img name="bootstrap" id="bootstrap" src="https://a.example/x.png" data-photo="0" data-blog-viewer="{}">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p data-action="delete" data-post-id="1" id="main" class="page">x</p>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>',
  '<a href="https://a.example" target="_blank" onclick="alert(1)">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<b/onmouseover=alert(1)>x</b>',
  '"><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

/** The only classes allowed in sanitised HTML, each with the element that may have it. */
const ownClasses = ['hr "read-more"', 'a "mention"', 'img "wide"'];

/**
 * Whether a browser would resolve a URL to a forbidden protocol, or a URL without a protocol to
 * another host.
 */
function isForbiddenUrl(value: string): boolean {
  const address = value.replaceAll('&amp;', '&').replace(/^[\u0000-\u0020]+|[\t\r\n]/g, '');
  const protocol = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return protocol === undefined
    ? /^[/\\]{2}/.test(address)
    : !['http', 'https', 'tumblr', 'mailto'].includes(protocol);
}

/** Elements, attributes, classes and URLs in sanitised HTML that are not allowed there. */
export function dangers(html: string): string[] {
  const found: string[] = [];
  for (const [, name = '', attributes = ''] of html.matchAll(
    /<([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi,
  )) {
    if (
      !/^(?:p|br|hr|h[234]|blockquote|pre|[uo]l|li|figure|figcaption|table|thead|tbody|t[rhd]|a|b|strong|i|em|u|s|del|ins|sub|sup|small|mark|code|kbd|q|cite|abbr|img)$/i.test(
        name,
      )
    )
      found.push(`<${name}>`);
    for (const [, attribute = '', value = ''] of attributes.matchAll(
      /([^\s=/"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/g,
    )) {
      if (/^on|^style$|^id$|^name$|^data-(?!blog-token$)|^target$/i.test(attribute))
        found.push(attribute);
      if (/^class$/i.test(attribute) && !ownClasses.includes(`${name} ${value}`))
        found.push(`${name} ${value}`);
      if (/^(?:href|src)$/i.test(attribute) && isForbiddenUrl(value.replace(/^["']|["']$/g, '')))
        found.push(value);
    }
  }
  return found;
}
