import { createHash } from 'node:crypto';
import { createStartingPage, startingTexts } from './starting-page.tsx';

const browser = { Accept: 'text/html,application/xhtml+xml', 'Sec-Fetch-Mode': 'navigate' };
const ask = (method: string, headers: Record<string, string>) =>
  new Request('http://localhost/@ada?page=2', { method, headers });

test('a browser gets a page with the sign and the present step, which asks for its address again', async () => {
  const starting = createStartingPage();
  const first = starting.answer(ask('GET', browser));
  expect([first.status, first.headers.get('Retry-After')]).toEqual([503, '2']);
  const html = await first.text();
  expect(html).toContain('<svg class="logo-mark"');
  expect(html).toContain('Opening the database…');
  // without an address, a refresh keeps the one that was asked for
  expect(html).toContain('<meta http-equiv="refresh" content="2"/>');
  expect(html).not.toContain('<script');
  starting.tell('Publishing the pages');
  const next = await starting.answer(ask('GET', browser)).text();
  expect(next).toContain('Publishing the pages…');
  expect(next).toContain('<progress value="3" max="5"');
});

test('its policy allows its own style and nothing else', async () => {
  const answer = createStartingPage().answer(ask('GET', browser));
  const policy = answer.headers.get('Content-Security-Policy');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toMatch(`default-src 'none'; style-src 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe');
});

test('a form that was sent is told so, and is not sent as something else', async () => {
  const html = await createStartingPage().answer(ask('POST', browser)).text();
  expect(html).toContain(startingTexts.notTaken);
  expect(html).not.toContain('http-equiv');
});

test('scripts and probes get one line of text', async () => {
  const answer = createStartingPage().answer(ask('GET', { Accept: 'application/json' }));
  expect([answer.status, await answer.text()]).toEqual([503, 'Tessera is starting.\n']);
});
