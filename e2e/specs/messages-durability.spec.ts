import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Request } from '@playwright/test';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { sendMessage, tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { confirmAddressOf } from '../support/account-mails.ts';
import { queryDatabase } from '../support/database.ts';
import { test, type KillableProduct } from '../support/killable-product.ts';
import { expect, ready } from '../support/test.ts';

test.setTimeout(180_000);

/**
 * What is killed in each round; after the last entry, the list starts over. The database is not
 * killed every time, because one that keeps crashing is restarted more slowly.
 */
const deaths = ['server', 'database', 'database', 'both', 'database'] as const;
/** Rounds of each test; there are two, because one with all 20 kills is as long as two others. */
const halves = [
  [0, 10],
  [10, 20],
] as const;
/** Number of messages sent in each round. */
const atOnce = 3;
/** Number of messages that a window shows before it is scrolled. */
const shownAtFirst = 20;
/** Maximum delay between the start of a request and the kill, in milliseconds. */
const latestKill = 30;
const seed = Number(process.env['TESSERA_SEED'] ?? 20_261_123);

/** A generator of numbers from 0 to 1. The same seed gives the same numbers (mulberry32). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const talk = (page: Page) => page.getByRole('dialog');
const log = (page: Page) => talk(page).getByRole('log', { name: 'Messages' });
const write = (page: Page) => talk(page).getByRole('textbox', { name: 'Write a message' });
const retry = (place: Page | Locator) => place.getByRole('button', { name: 'Retry', exact: true });
const failed = (page: Page) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: retry(page) });
const underWay = (place: Locator) => place.getByText(/^(?:Sending|Trying\.\.\.)$/);
const pressEveryRetry = (page: Page): Promise<void> =>
  retry(log(page)).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
const messagesIn = (text: string): string[] => text.match(/note \d+\b/g) ?? [];

const isSend = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === sendMessage.path;
/** Resolves once a page has begun to send `count` more messages. */
async function requestsOf(page: Page, count: number): Promise<void> {
  let begun = 0;
  await page.waitForRequest((request) => isSend(request) && (begun += 1) === count);
}
/**
 * Calls `run` once the server has stored the page's `count`th message from now, and drops the
 * response.
 */
async function loseAnswer(page: Page, count: number, run: () => Promise<void>): Promise<void> {
  let begun = 0;
  const done = Promise.withResolvers<void>();
  await page.route(`**${sendMessage.path}`, async (route) => {
    if (!isSend(route.request()) || (begun += 1) !== count) return route.continue();
    await route.fetch();
    await run();
    await route.abort();
    done.resolve();
  });
  await done.promise;
  await page.unroute(`**${sendMessage.path}`);
}

/** The stored messages, oldest first. One that was sent again is as new as its last attempt. */
const storedInOrder = (killable: KillableProduct): Promise<readonly string[]> =>
  queryDatabase(killable, async function read(db) {
    const rows = await db.selectFrom('messages').select('text').orderBy('created_at').execute();
    return rows.map(({ text }) => text);
  });

/** How many times each message is stored. */
async function stored(killable: KillableProduct): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const text of await storedInOrder(killable)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

async function die(killable: KillableProduct, what: (typeof deaths)[number]): Promise<void> {
  if (what !== 'server') killable.killDatabase();
  if (what !== 'database') await killable.kill();
}

async function comeBack(killable: KillableProduct, what: (typeof deaths)[number]): Promise<void> {
  if (what !== 'database') return killable.start();
  await expect
    .poll(
      () =>
        stored(killable).then(
          () => 'answers',
          () => 'away',
        ),
      // by default, Playwright would soon look only once a second
      { intervals: [100] },
    )
    .toBe('answers');
}

for (const [first, end] of halves)
  test(`MSG-31, MSG-32: when the server, the database or both are killed 20 times while messages are sent, each acknowledged message is stored once, and every other message has a Retry button, which stores it once (kills ${first + 1} to ${end})`, async ({
    killable,
    person,
    allowed,
  }) => {
    allowed.push(/^503 /);
    const random = seeded(seed + first);
    const [ada, bob] = [await person(), await person()];
    await confirmAddressOf(ada, killable);
    await ada.call(tutorialSeen, {});
    const page = await ada.open(conversationPaths.open(bob.blog));
    await ready(page);
    await expect(write(page)).toBeEnabled();

    const sent: string[] = [];
    /** Messages that a response or the window has confirmed as saved. */
    const acknowledged = new Set<string>();
    page.on('response', async (response) => {
      const asked = response.request();
      if (!isSend(asked)) return;
      const text = new URLSearchParams(asked.postData() ?? '').get('message') ?? '';
      if (response.ok() && (await response.text().catch(() => '')) !== '') acknowledged.add(text);
    });

    /**
     * Expects that no message is shown twice. Each acknowledged message must be stored once. Every
     * other message must have Retry, and be stored at most once.
     */
    async function expectNothingLost(when: string): Promise<void> {
      await expect(async () => {
        await expect(underWay(log(page))).toHaveCount(0, { timeout: 1 });
        const shown = messagesIn(await log(page).innerText());
        expect(shown.length, `${when}: no message is shown twice`).toBe(new Set(shown).size);
        const offered = messagesIn((await failed(page).allInnerTexts()).join('\n'));
        for (const text of shown) if (!offered.includes(text)) acknowledged.add(text);
        expect(offered.toSorted(), `${when}: unacknowledged messages have Retry`).toEqual(
          sent.filter((text) => !acknowledged.has(text)).toSorted(),
        );
      }).toPass({ timeout: 30_000 });
      const counts = await stored(killable);
      for (const text of sent)
        if (acknowledged.has(text)) expect(counts.get(text), `${when}: ${text}`).toBe(1);
        else expect(counts.get(text) ?? 0, `${when}: ${text}`).toBeLessThanOrEqual(1);
    }

    const seen = { saved: 0, failed: 0, storedUnanswered: 0 };
    for (let round = first; round < end; round += 1) {
      const what = deaths[round % deaths.length] ?? 'both';
      const [last, delay] = [1 + Math.floor(random() * atOnce), random() * latestKill];
      const isUnanswered = round % 4 === 3;
      const dying = isUnanswered
        ? loseAnswer(page, last, () => die(killable, what))
        : requestsOf(page, last)
            .then(() => sleep(delay))
            .then(() => die(killable, what));
      if (random() < 0.5) await pressEveryRetry(page);
      for (let at = 0; at < atOnce; at += 1) {
        const text = `note ${sent.length + 1}`;
        sent.push(text);
        await write(page).fill(text);
        await write(page).press('Enter');
      }
      await dying;
      await comeBack(killable, what);
      const after = isUnanswered ? 'before the answer to' : `${delay.toFixed(0)} ms after`;
      const when = `round ${round + 1}, ${what} ${after} request ${last}, seed ${seed}`;
      await expectNothingLost(when);
      const counts = await stored(killable);
      seen.storedUnanswered += sent.filter(
        (text) => !acknowledged.has(text) && counts.has(text),
      ).length;
      if (round % 5 === 4) {
        await page.reload();
        await ready(page);
        await expectNothingLost(`${when}, reloaded`);
      }
      seen.saved = acknowledged.size;
      seen.failed += sent.length - acknowledged.size;
    }
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0);

    await pressEveryRetry(page);
    await expect(retry(log(page))).toHaveCount(0);
    // the retries are sent one after another
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBe(sent.length);
    await expectNothingLost('at the end');
    expect(await stored(killable)).toEqual(new Map(sent.map((text) => [text, 1])));
    await page.reload();
    await ready(page);
    const newest = (await storedInOrder(killable)).slice(-shownAtFirst);
    await expect.poll(async () => messagesIn(await log(page).innerText())).toEqual(newest);
    await expect(retry(log(page))).toHaveCount(0);
    test.info().annotations.push({ type: 'found', description: JSON.stringify(seen) });
  });
