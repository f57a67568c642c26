import { isCluster } from '../support/cluster-mode.ts';
import { expect, ready, test } from '../support/test.ts';

test('a page that is left tells the server how fast it was, by page, remote and release', async ({
  person,
  baseURL,
}) => {
  // each process has its own figures, on a socket that the test does not know
  test.skip(isCluster);
  const ada = await person();
  await ada.publish('Measured');
  const page = await ada.open('/dashboard');
  // the library comes with this file, once the page is idle
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/ky\.[^/]*\.js$/.test(name)),
  );
  await ready(page);
  await page.goto('/help');
  const figures = async (): Promise<string> => (await fetch(`${baseURL}/metrics`)).text();
  await expect
    .poll(figures)
    .toMatch(
      /^tessera_browser_lcp_seconds_count\{tessera_page="dashboard",tessera_remote="\w+"\} [1-9]/m,
    );
  // a version is named only if it is one that pages get
  expect(await figures()).toMatch(
    /^tessera_browser_remote_mounted_seconds_count\{tessera_remote="mf_header",tessera_release_version="\d[^"]*"\} [1-9]/m,
  );
});
