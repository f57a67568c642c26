import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { test } from '../support/releasing.ts';
import { expect, ready } from '../support/test.ts';
import { variantLabel, variantOf } from '../variants/build-variant.ts';

test.describe.configure({ mode: 'default' });

/**
 * What a release of mf_share can do wrong in a browser although it loads, and what its error says.
 * After the first four, the page runs the release before it.
 */
const faults = {
  evaluate: 'mf_share throws when evaluated',
  mount: 'mf_share throws on mount',
  hang: 'mount of mf_share took longer than 5000 ms',
  render: 'mf_share throws in render',
  handler: 'mf_share throws in a handler',
  rejection: 'mf_share rejects later',
} as const;
const startsAnyway: readonly string[] = ['handler', 'rejection'];

test('a release that throws or hangs at any point is replaced by the one before it or keeps working, and is reported with its version', async ({
  releasing,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const variant = variantOf('mf_share');
  await releasing.releaseVariant(variant);
  for (const [fault, message] of Object.entries(faults)) {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    await context.addInitScript((kind) => localStorage.setItem('fault:mf_share', kind), fault);
    const page = await context.newPage();
    const slot = page.locator(`#${slotId('mf_share')}`);
    // the server learns of the release a moment later
    const html = async (): Promise<string> => (await context.request.get('/explore')).text();
    await expect.poll(html).toContain(variant.version);
    await page.goto('/explore');
    await ready(page);
    await page.locator('#main').click({ position: { x: 2, y: 2 } });
    await expect(slot, fault).toHaveAttribute(pageAttributes.remoteState, 'mounted', {
      timeout: 30_000,
    });
    await expect(slot.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    const mounted = await page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .map(({ name }) => name)
        .findLast((name) => name.startsWith('mounted mf_share ')),
    );
    expect(mounted?.endsWith(` ${variant.version}`), fault).toBe(startsAnyway.includes(fault));
    await (startsAnyway.includes(fault)
      ? expect(page.locator('html')).toHaveAttribute('data-variant-mf-share', variantLabel)
      : expect(page.locator('html')).not.toHaveAttribute('data-variant-mf-share', /./));
    // the page sends its log when it is left
    await page.goto('/healthz');
    await expect
      .poll(
        () =>
          releasing
            .reportsOf(variant.version, 'pages')
            .filter((line) => line.includes(message) && line.includes('mf_share')).length,
        { message: fault },
      )
      .toBe(1);
    await context.close();
  }
});
