import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import * as v from 'valibot';
import { createTitleFontLoader } from './title-font.ts';

const lifetimes: AbortController[] = [];
afterEach(() => {
  for (const lifetime of lifetimes.splice(0)) lifetime.abort();
  document.head.replaceChildren();
});
function loader(assets_host?: string) {
  const lifetime = new AbortController();
  lifetimes.push(lifetime);
  const payload = v.parse(bootstrap, { config: { assets_host } });
  return createTitleFontLoader({ bootstrap: payload }, lifetime.signal);
}
const sheets = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('DRAWER-41: the font comes from the assets host, which by default is the page’s own host', () => {
  loader('https://assets.example')('Lora');
  expect(sheets()).toEqual([
    expect.stringMatching(/^https:\/\/assets\.example\/fonts\/lora\/stylesheet\.css\?v=/),
  ]);
  loader()('Oswald');
  expect(sheets()[1]).toMatch(/^\/fonts\/oswald\/stylesheet\.css\?v=/);
});

test('DRAWER-41: a font that the page already has is not loaded again, whatever its host', () => {
  loader()('Lora');
  loader('https://assets.example')('Lora');
  expect(sheets()).toHaveLength(1);
});
