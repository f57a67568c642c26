import { bootFallbackScript } from '@tessera/shared-contracts/platform/boot-file';

afterEach(() => document.head.replaceChildren());

test('when the boot file fails to load, the shell’s scripts are added in order, with their hashes and the nonce', () => {
  const inline = document.createElement('script');
  inline.textContent = bootFallbackScript([
    { href: '/releases/shell/1/chunk.js', integrity: 'sha384-chunk' },
    { href: '/releases/shell/1/main.js', integrity: 'sha384-main' },
  ]);
  const image = document.createElement('img');
  const boot = document.createElement('script');
  boot.dataset['boot'] = '';
  boot.nonce = 'n0nce';
  document.head.append(inline, image, boot);
  image.dispatchEvent(new Event('error'));
  expect(document.scripts).toHaveLength(2);
  boot.dispatchEvent(new Event('error'));
  expect(
    [...document.scripts]
      .slice(2)
      .map(({ src, integrity, nonce, async, crossOrigin }) => [
        new URL(src).pathname,
        integrity,
        nonce,
        async,
        crossOrigin,
      ]),
  ).toEqual([
    ['/releases/shell/1/chunk.js', 'sha384-chunk', 'n0nce', false, 'anonymous'],
    ['/releases/shell/1/main.js', 'sha384-main', 'n0nce', false, 'anonymous'],
  ]);
});
