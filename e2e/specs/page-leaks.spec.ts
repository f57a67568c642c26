import { signInAsDemo, useDemo } from '../support/demo.ts';
import { measureRetained } from '../support/leaks.ts';
import {
  changePages,
  discardKeptPages,
  pageChanges,
  preparePageChanges,
  warmUpChanges,
} from '../support/page-changes.ts';
import { expect, test } from '../support/test.ts';

useDemo();

/** Largest factor by which nodes and listeners may grow between the measurements. */
const growth = 1.1;

test('pages that were left are given back: after 200 page changes there are as many nodes and listeners as after 40', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { context } = await signInAsDemo(browser, baseURL);
  const page = await context.newPage();
  const paths = await preparePageChanges(page);
  await changePages(page, paths, [0, warmUpChanges]);
  await discardKeptPages(page);
  const before = await measureRetained(page);
  await changePages(page, paths, [warmUpChanges, pageChanges]);
  await discardKeptPages(page);
  // on a busy machine, releasing everything takes a while
  await expect(async () => {
    const after = await measureRetained(page);
    expect(after.nodes, 'nodes').toBeLessThanOrEqual(before.nodes * growth);
    expect(after.listeners, 'listeners').toBeLessThanOrEqual(before.listeners * growth);
  }).toPass({ timeout: 30_000 });
  await context.close();
});
