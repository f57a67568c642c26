import { isCluster } from '../support/cluster-mode.ts';
import { expect, ready, test } from '../support/test.ts';

test('leaving a page reports its load times to the server, by page, remote and release', async ({
  person,
  baseURL,
}) => {
  // in a cluster, each process has its own metrics, on a socket that the test cannot find
  test.skip(isCluster);
  const ada = await person();
  await ada.publish('Measured');
  const page = await ada.open('/dashboard');
  // the code that measures is in the chunk `ky`, which loads once the page is idle
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/ky\.[^/]*\.js$/.test(name)),
  );
  await ready(page);
  await page.goto('/help');
  const metrics = async (): Promise<string> => (await fetch(`${baseURL}/metrics`)).text();
  await expect
    .poll(metrics)
    .toMatch(
      /^tessera_browser_lcp_seconds_count\{tessera_page="dashboard",tessera_remote="\w+"\} [1-9]/m,
    );
  // metrics name a release only if the server has sent it to pages
  expect(await metrics()).toMatch(
    /^tessera_browser_remote_mounted_seconds_count\{tessera_remote="mf_header",tessera_release_version="\d[^"]*"\} [1-9]/m,
  );
});
