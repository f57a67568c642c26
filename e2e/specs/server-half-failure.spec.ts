import type { Browser, Page } from '@playwright/test';
import { sendMessage, tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { inboxTexts } from '@tessera/shared-contracts/messaging/texts';
import { labelFromName } from '@tessera/shared-contracts/core/registry';
import { expectAtPage } from '../support/history.ts';
import { confirmAddressOf } from '../support/account-mails.ts';
import { faultTrigger, halfFaults, wrongHtml } from '../support/half-faults.ts';
import { builtRelease, test, type Releasing } from '../support/releasing.ts';
import { expect, payloadOf, ready, uniqueName, type Person } from '../support/test.ts';

// the tests share a server and run in order: the last one withdraws the releases that the others
// fall back to
test.describe.configure({ mode: 'default' });

/** Milliseconds within which the server must send a page, whatever the server halves do. */
const answerLimit = 10_000;
/**
 * Maximum number of milliseconds until pages show a new release. The server caches the active
 * releases for a second.
 */
const noticeLimit = 20_000;

/** A remote with views, and functions that check whether its halves work. */
interface Owner {
  readonly remote: 'mf_header' | 'mf_viewer' | 'mf_messaging';
  readonly path: string;
  /** Expects its view to be rendered. */
  readonly expectRendered: (page: Page) => Promise<void>;
  /** Presses one of its controls, and expects its browser half to respond. */
  readonly expectAlive: (page: Page) => Promise<void>;
}

const banner = (page: Page) => page.getByRole('banner');
const conversation = (page: Page) =>
  page.getByRole('list', { name: inboxTexts.list }).getByRole('link', { name: 'Ahoy' });

const header: Owner = {
  remote: 'mf_header',
  path: '/dashboard',
  async expectRendered(page) {
    for (const name of ['Explore', 'Account'])
      await expect(banner(page).getByRole('link', { name })).toBeVisible();
  },
  async expectAlive(page) {
    await banner(page).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
    await page.keyboard.press('Escape');
  },
};
const viewer: Owner = {
  remote: 'mf_viewer',
  path: '/dashboard',
  async expectRendered(page) {
    await expect(page.getByRole('article').filter({ hasText: 'Land in sight' })).toBeVisible();
  },
  async expectAlive(page) {
    await page.getByRole('article').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('delete this post?');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  },
};
const messaging: Owner = {
  remote: 'mf_messaging',
  path: '/messaging',
  async expectRendered(page) {
    await expect(conversation(page)).toBeVisible();
  },
  async expectAlive(page) {
    await conversation(page).click();
    await expect(page.getByRole('log')).toContainText('Ahoy');
  },
};
const owners = [header, viewer, messaging];

/** The version of a remote's public release, which the server falls back to. */
const usual = ({ remote }: Owner): string => builtRelease(remote).version;
const unavailable = (page: Page, { remote }: Owner) =>
  page.getByRole('status').filter({ hasText: `${labelFromName(remote)} is unavailable.` });

type SignUp = (options?: { readonly blog?: string }) => Promise<Person>;

/**
 * Signs up a person with a post and a conversation. Server halves with a fault in `render` fail for
 * props that contain the person's blog name.
 */
async function moveIn(person: SignUp, { product }: Releasing): Promise<Person> {
  const [ada, bob] = [await person({ blog: uniqueName(faultTrigger) }), await person()];
  for (const one of [ada, bob]) {
    await confirmAddressOf(one, product);
    await one.call(tutorialSeen, {});
  }
  await ada.publish('Land in sight');
  await bob.call(sendMessage, {
    body: { participant: bob.blog, participants: [ada.blog], message: 'Ahoy' },
  });
  return ada;
}

/** A new page of a signed-in person in a browser without JavaScript. */
async function openPlain(browser: Browser, { context }: Person, baseURL: string): Promise<Page> {
  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  return plain.newPage();
}

/**
 * Opens the owner's page, which must arrive in time, and returns the owner's entry in the page's
 * registry.
 */
async function visit(page: Page, owner: Owner) {
  const answer = await page.goto(owner.path, { timeout: answerLimit });
  expect(answer?.status()).toBe(200);
  const { registry } = payloadOf((await answer?.text()) ?? '').config;
  return registry.remotes[owner.remote];
}

/** Expects the previous release to render the owner's view, in a page without JavaScript. */
async function expectFallback(page: Page, owner: Owner): Promise<void> {
  const { current, previous } = (await visit(page, owner)) ?? {};
  await owner.expectRendered(page);
  await expect(unavailable(page, owner)).toHaveCount(0);
  expect([current?.version, previous]).toEqual([usual(owner), undefined]);
}

/**
 * Expects the page to work with JavaScript, and to load the remote's browser half only from the
 * previous release.
 */
async function expectFallbackToLive(ada: Person, owner: Owner): Promise<void> {
  const files = new Set<string | undefined>();
  const note = (address: string) =>
    files.add(new RegExp(`/releases/${owner.remote}/([^/]+)/`).exec(address)?.[1]);
  ada.context.on('request', (request) => note(request.url()));
  const page = await ada.open(owner.path);
  await ready(page);
  await owner.expectRendered(page);
  await owner.expectAlive(page);
  files.delete(undefined);
  expect([...files]).toEqual([usual(owner)]);
  await page.close();
}

/** Waits until the owner's page names the given version and shows the owner's view. */
const expectRenderedBy = (version: string, page: Page, owner: Owner): Promise<void> =>
  expect(async () => {
    expect((await visit(page, owner))?.current.version).toBe(version);
    await owner.expectRendered(page);
  }).toPass({ timeout: noticeLimit });

for (const [index, owner] of owners.entries())
  for (const phase of ['load', 'render'] as const)
    test(`${owner.remote}: while its server half fails to ${phase}, the previous release draws its views, and the views work`, async ({
      browser,
      person,
      releasing,
    }) => {
      const ada = await moveIn(person, releasing);
      const plain = await openPlain(browser, ada, releasing.product.url);
      const faults = halfFaults.filter((fault) => fault.phase === phase);
      let channel = '';
      for (const [place, fault] of faults.entries())
        await test.step(`it ${fault.kind}`, async () => {
          channel = `9.9.9-${owner.remote}-${phase}-${place}`;
          await releasing.release(owner.remote, channel, { channel, fault });
          await releasing.enrol(ada, channel);
          await expect(async () => {
            await expectFallback(plain, owner);
            // one report, however many views of the owner the page has
            expect(releasing.reportsOf(channel)).toHaveLength(1);
          }).toPass({ timeout: noticeLimit });
          const [report] = releasing.reportsOf(channel);
          expect(report).toContain(`"remote":"${owner.remote}"`);
          expect(report).toContain(fault.reported);
          // with JavaScript, each owner is tested with only one fault per phase, and no two owners
          // with the same fault
          if (place === index) await expectFallbackToLive(ada, owner);
        });
      const repaired = `${channel}-repaired`;
      await releasing.release(owner.remote, repaired, { channel });
      await expectRenderedBy(repaired, plain, owner);
      expect(releasing.reportsOf(repaired)).toEqual([]);
      await plain.context().close();
    });

const wrong = [
  [wrongHtml.otherProps, header],
  [wrongHtml.otherView, viewer],
] as const;
test('valid but wrong HTML from a server half is reported by the browser half, which repairs what it can', async ({
  browser,
  person,
  releasing,
  allowed,
}) => {
  // logged because React has to render the header again
  allowed.push(/^drawn twice: .*hydration of the header/);
  const ada = await moveIn(person, releasing);
  const plain = await openPlain(browser, ada, releasing.product.url);
  for (const [index, [fault, working]] of wrong.entries())
    await test.step(`it ${fault.kind}`, async () => {
      const channel = `9.9.9-wrong-${index}`;
      await releasing.release('mf_header', channel, { channel, fault });
      await releasing.enrol(ada, channel);
      const shownVersion = async () => (await visit(plain, header))?.current.version;
      await expect.poll(shownVersion, { timeout: noticeLimit }).toBe(channel);
      const page = await ada.open('/dashboard');
      await ready(page);
      await working.expectAlive(page);
      await viewer.expectRendered(page);
      await expectAtPage(page);
      // leaving a page sends its log
      await page.goto('/help');
      await expect.poll(() => releasing.reportsOf(channel, 'pages')).toHaveLength(1);
      const [report] = releasing.reportsOf(channel, 'pages');
      expect(report).toContain('mf_header');
      expect(report).toContain(fault.reported);
      await page.close();
    });
  await plain.context().close();
});

test('without an earlier release, a remote whose server half fails is shown as unavailable until a repair is released, and the rest of the page works', async ({
  browser,
  person,
  releasing,
}) => {
  const ada = await moveIn(person, releasing);
  const plain = await openPlain(browser, ada, releasing.product.url);
  for (const owner of owners)
    await test.step(owner.remote, async () => {
      const broken = `9.9.9-${owner.remote}-alone`;
      await releasing.withdrawEarlier(owner.remote);
      await releasing.release(owner.remote, broken, { fault: halfFaults[0] });
      await expect(async () => {
        expect((await visit(plain, owner))?.current.version).toBe(broken);
        await expect(unavailable(plain, owner)).toBeVisible();
      }).toPass({ timeout: noticeLimit });
      await expect.poll(() => releasing.reportsOf(broken)[0]).toContain(halfFaults[0].reported);
      const page = await ada.open(owner.path);
      await ready(page);
      await expect(unavailable(page, owner)).toBeVisible();
      const other = owner === header ? viewer : header;
      await other.expectRendered(page);
      await other.expectAlive(page);
      await page.close();
      const repaired = `${broken}-repaired`;
      await releasing.release(owner.remote, repaired);
      await expectRenderedBy(repaired, plain, owner);
      await expect(unavailable(plain, owner)).toHaveCount(0);
    });
  await plain.context().close();
});
