import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { allowMessagingIn } from '../support/allow-messaging.ts';
import { beaconsOf, recordBeacons } from '../support/beacons.ts';
import { remoteNames } from '../support/built-remotes.ts';
import { articleOf, newPostLink, conversationWindow } from '../support/page-parts.ts';
import { removeDataDir, startEmptyProduct, type Product } from '../support/product.ts';
import { release } from '../support/release-command.ts';
import { openSharing, partsOf, sharePopover } from '../support/share-popover.ts';
import { expect, payloadOf, ready, test as base, type Person } from '../support/test.ts';
import {
  buildNextContract,
  contractBefore,
  nextContract,
  type NextContract,
} from '../variants/next-contract.ts';

/** Builds of other contracts, and a product of its own for each test. */
const test = base.extend<{ product: Product }, { builds: NextContract }>({
  builds: [
    async ({}, use) => {
      await use(await buildNextContract());
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  product: async ({}, use) => {
    const product = await startEmptyProduct();
    await use(product);
    await product.stop();
    removeDataDir(product.dataDir);
    expect(product.output(), 'no error of the server').not.toMatch(/"level":(?:"error"|50)/);
  },
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

/** What pages load: the version of the shell, and the contracts of the remotes. */
async function shownTo({ context }: Person) {
  const { registry } = payloadOf(await (await context.request.get('/dashboard')).text()).config;
  return {
    shell: registry.shellVersion,
    contracts: Object.fromEntries(
      Object.entries(registry.remotes).map(([name, { current }]) => [name, current.contract]),
    ),
  };
}
const contractsWith = (changed: Readonly<Record<string, number>> = {}) => ({
  ...Object.fromEntries(remoteNames.map((name) => [name, contractVersion])),
  ...changed,
});

/** Uses every remote, and what crosses from one to another: events, features and counts. */
async function useAll(reader: Person, author: Person): Promise<void> {
  const id = await author.publish('Read by many');
  await recordBeacons(reader.context);
  const page = await reader.open('/dashboard');
  await ready(page);
  await newPostLink(page).click();
  const form = page.getByRole('form', { name: 'New text post' });
  await expect(form).toHaveAttribute('aria-busy', 'false');
  await form.getByRole('textbox', { name: 'Title' }).fill('From the form');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'From the form' })).toBeVisible();

  await page.goto(`/@${author.blog}`);
  await ready(page);
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  // the header is hydrated when the page is idle
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  const menu = page.getByRole('dialog', { name: 'Account' });
  /** Reads the counts of the header, which has loaded them with the page; it shows no zeros. */
  async function expectCounts(likes: number, following: number): Promise<void> {
    await account.click();
    for (const [name, count] of Object.entries({ Likes: likes, Following: following }))
      await expect(
        menu.getByRole('link').filter({ hasText: new RegExp(`^${name}${count || ''}$`) }),
      ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  const post = articleOf(page, id);
  await post.getByRole('button', { name: 'Like' }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  const unfollow = page.getByRole('button', { name: 'Following', exact: true }).first();
  await expect(unfollow).toBeVisible();
  await expectCounts(1, 1);
  await unfollow.click();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await expect(unfollow).toHaveCount(0);
  await expectCounts(1, 0);

  await post.getByRole('link', { name: 'Reblog' }).click();
  const reblog = page.getByRole('form', { name: 'Reblog' });
  await expect(reblog).toHaveAttribute('aria-busy', 'false');
  await reblog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post.getByRole('link', { name: /^Notes/ })).toHaveText('Notes 2');
  await expect(post.getByRole('link', { name: 'Reblog' })).toHaveClass(/reblog--done/);

  await expect(partsOf(await openSharing(post)).networks).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sharePopover(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Message', exact: true }).first().click();
  const conversation = conversationWindow(page, author.blog);
  await expect(conversation.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect(page.locator(`[${pageAttributes.remoteState}="failed"]`)).toHaveCount(0);

  // a page sends its logs when it is left
  await page.goto('/help');
  const beacons = await beaconsOf(page);
  expect(beacons.filter(({ path }) => path === lady.path)).not.toEqual([]);
  const isFault = ({ path, body }: (typeof beacons)[number]): boolean =>
    path === cslog.path || body?.includes('"bus-dropped"') === true;
  expect(beacons.filter(isFault), 'errors and dropped events').toEqual([]);
}

test('a shell of the next contract is released first and runs the remotes of before; one remote follows alone, and its changed events reach the others and theirs reach it; going back takes the reverse order', async ({
  builds: { shell, viewer, behind },
  product,
  person,
}) => {
  test.setTimeout(180_000);
  const [author, first, second, third] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await allowMessagingIn(product, [author, first, second, third]);
  const before = await shownTo(author);
  expect(before.contracts).toEqual(contractsWith());
  const releaseOf = ({ remote, dir }: NextContract['shell']): Promise<string> =>
    release(product.dataDir, remote.replace('_', '-'), '--from', dir);
  /** The server notices a release or a rollback within a second. */
  const expectShown = (wanted: Awaited<ReturnType<typeof shownTo>>): Promise<void> =>
    expect.poll(() => shownTo(author), { timeout: 40_000 }).toEqual(wanted);
  const fromNext = `mf_viewer ${viewer.version} is built for contract ${nextContract}, `;
  const oldShell = `but shell ${before.shell} supports contract ${contractVersion}.`;

  await test.step('the shell goes first', async () => {
    await expect(releaseOf(viewer)).rejects.toThrow(fromNext + oldShell);
    await releaseOf(shell);
    await expectShown({ shell: shell.version, contracts: contractsWith() });
    await expect(releaseOf(behind)).rejects.toThrow(
      `mf_share ${behind.version} is built for contract ${contractBefore}, ` +
        `but shell ${shell.version} supports contract ${contractVersion} and ${nextContract}.`,
    );
    await useAll(first, author);
  });

  await test.step('a remote follows alone', async () => {
    await releaseOf(viewer);
    const contracts = contractsWith({ mf_viewer: nextContract });
    await expectShown({ shell: shell.version, contracts });
    await useAll(second, author);
  });

  await test.step('the way back', async () => {
    const shellBack = (): Promise<string> => release(product.dataDir, 'shell', '--rollback');
    await expect(shellBack()).rejects.toThrow(fromNext + oldShell);
    await release(product.dataDir, 'mf-viewer', '--rollback');
    await shellBack();
    await expectShown(before);
    await useAll(third, author);
  });
});
