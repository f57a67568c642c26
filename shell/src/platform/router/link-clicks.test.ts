import { linkOfClick } from './link-clicks.ts';

/** Clicks a link, or an element in it, and returns the URL that the router would navigate to. */
function press(html: string, init: MouseEventInit = {}, selector = 'a'): string | undefined {
  document.body.innerHTML = html;
  let address: string | undefined;
  window.addEventListener(
    'click',
    (event) => {
      address = linkOfClick(event)?.href;
      event.preventDefault();
    },
    { once: true },
  );
  document
    .querySelector(selector)
    ?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }),
    );
  return address;
}

beforeEach(() => window.history.replaceState(null, '', '/dashboard?x=1'));

test('the router handles plain clicks on the product’s links', () => {
  expect(press('<a href="/likes">Likes</a>')).toBe('http://localhost/likes');
  expect(press('<a href="/likes#top"><b>Likes</b></a>', {}, 'b')).toBe(
    'http://localhost/likes#top',
  );
  expect(press('<a href="/likes" target="_self">Likes</a>')).toBe('http://localhost/likes');
  expect(press('<a href="/dashboard?x=1">Again</a>')).toBe('http://localhost/dashboard?x=1');
});

test.each([
  ['a link to another site', '<a href="https://elsewhere.example/">x</a>'],
  ['a link that opens another window', '<a href="/likes" target="_blank">x</a>'],
  ['a download', '<a href="/likes" download>x</a>'],
  ['a link inside data-no-swap', '<nav data-no-swap><a href="/likes">x</a></nav>'],
  ['a link inside an editor', '<div contenteditable="true"><a href="/likes">x</a></div>'],
  ['the logout', '<a href="/logout">x</a>'],
  ['a feed', '<a href="/@ada/rss">x</a>'],
  ['a JSON feed', '<a href="/tagged/sea/feed.json">x</a>'],
  ['an image', '<a href="/media/1.jpg">x</a>'],
  ['a fragment of this page', '<a href="#part">x</a>'],
  ['a fragment with the full URL', '<a href="/dashboard?x=1#part">x</a>'],
  ['an empty fragment', '<a href="#">x</a>'],
  ['an anchor without href', '<a>x</a>'],
  ['a mail address', '<a href="mailto:a@b.example">x</a>'],
])('leaves this kind of link to the browser: %s', (_, html) => {
  expect(press(html)).toBeUndefined();
});

test.each([
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ shiftKey: true }],
  [{ altKey: true }],
  [{ button: 1 }],
])('leaves clicks with %j to the browser', (init) => {
  expect(press('<a href="/likes">x</a>', init)).toBeUndefined();
});

test('ignores clicks that another listener has handled', () => {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  expect(press('<a href="/likes">x</a>')).toBeUndefined();
});
