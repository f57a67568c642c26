import {
  BadHalfError,
  findUnbalanced,
  loadServerHalf,
  type HalfTimeLimits,
} from './server-half.ts';

const load = (body: string, limits?: HalfTimeLimits) =>
  loadServerHalf(
    `let calls = 0; serverHalf = { views: { header: 1 }, render(view, props) { ${body} } };`,
    limits,
  );

test('a half draws a view from its props', () => {
  const half = load('return `<b>${view} ${JSON.parse(props).name}</b>`;');
  expect(half.views).toEqual({ header: 1 });
  expect(half.render('header', '{"name":"ada"}')).toBe('<b>header ada</b>');
});

test.each([
  ['throws', 'throw new TypeError("no such colour")', 'no such colour'],
  ['does not draw a string', 'return { html: "" };', 'as a string'],
  ['draws too much', 'return "x".repeat(3e6);', '3000000 characters'],
  ['leaves an element open', 'return "<div><p>Hi</p>";', 'unbalanced <div>'],
  ['closes what it did not open', 'return "</main>";', 'unbalanced <main>'],
  ['reads the clock', 'return String(Date.now());', 'Date.now is not a function'],
  ['asks for the date', 'return String(new Date());', 'Date is not a constructor'],
  ['parses an invalid URL', 'return new URL("nowhere").href;', 'Invalid URL'],
  ['asks for a random number', 'return String(Math.random());', 'Math.random is not a function'],
  ['uses the network', 'return String(fetch("/"));', 'fetch is not defined'],
  ['uses Node', 'return String(process.env);', 'process is not defined'],
  ['loads a module', 'return String(require("node:fs"));', 'require is not defined'],
  ['generates code', 'return Function("return 1")();', 'Code generation from strings disallowed'],
])('if a half %s, drawing fails with the reason', (_, body, why) => {
  const half = load(body);
  expect(() => half.render('header', '{}')).toThrow(BadHalfError);
  expect(() => half.render('header', '{}')).toThrow(why);
});

test('a half can convert times and parse URLs', () => {
  const half = load(
    `const { hostname, protocol } = new URL('../b?c', 'https://www.bücher.example/a/');
    return JSON.stringify([Date.parse('1970-01-01T00:00:01Z'), hostname, protocol,
      URL.canParse('nowhere'), URL.canParse('nowhere', 'https://a.example'), typeof readUrl,
      String(new URL('https://a.example/x'))]);`,
  );
  expect(JSON.parse(half.render('header', '{}'))).toEqual([
    1000,
    'www.xn--bcher-kva.example',
    'https:',
    false,
    true,
    'undefined',
    'https://a.example/x',
  ]);
});

test.each([
  ['hangs', 'for (;;);'],
  ['hangs in a microtask', 'Promise.resolve().then(() => { for (;;); }); return "";'],
])('a half that %s is interrupted', (_, body) => {
  const half = load(body, { load: 5000, render: 50 });
  expect(() => half.render('header', '{}')).toThrow('timed out after 50ms');
  expect(() => loadServerHalf('for (;;);', { load: 50, render: 50 })).toThrow('it failed to load');
});

test('if the machine stalls while a half draws, the half draws again in a new context', () => {
  const half = load('calls += 1; URL.canParse(props); return String(calls);', {
    load: 5000,
    render: 50,
  });
  const stall = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return null;
  };
  const parse = jest.spyOn(URL, 'parse').mockImplementationOnce(stall);
  expect(half.render('header', 'https://a.example')).toBe('1');
  parse.mockImplementation(stall);
  expect(() => half.render('header', 'https://b.example')).toThrow('timed out after 50ms');
  parse.mockRestore();
});

test.each([
  ['is not a valid script', 'serverHalf = {', 'it is not a valid script'],
  ['throws on load', 'throw new Error("bad day")', 'it failed to load: bad day'],
  ['exports nothing', '', 'it declares no views'],
  ['declares odd views', 'serverHalf = { views: { header: "one" } }', 'it declares no views'],
])('a half that %s cannot be loaded', (_, script, why) => {
  expect(() => loadServerHalf(script)).toThrow(why);
});

test('halves share no state', () => {
  const one = load('globalThis.count = (globalThis.count ?? 0) + 1; return String(count);');
  const other = load('return typeof count;');
  expect([one.render('header', '{}'), other.render('header', '{}')]).toEqual(['1', 'undefined']);
});

test('attributes and void elements do not make HTML unbalanced', () => {
  for (const html of [
    '',
    'text',
    '<p title="a &lt; b">1 &gt; 0<br/><img src="/x"></p>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><linearGradient id="a"></linearGradient></svg>',
    '<!-- --><a href="/search?q=1&amp;b">x</a>',
    `<a title="1 < 2">x</a><a title='</b> > "'>x</a><img alt="a <b> c"/>`,
  ])
    expect(findUnbalanced(html)).toBeUndefined();
  expect(findUnbalanced('<a><b></a></b>')).toBe('a');
});
