import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { poll, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import type { Page, Route } from '@playwright/test';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const say = (from: Person, to: Person, message: string) =>
  from.call(sendMessage, {
    body: { participant: from.blog, participants: [to.blog], message },
  });
const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('dialog').getByRole('textbox');
const distanceFromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): number =>
  scrollHeight - scrollTop - clientHeight;
const buttons = (page: Page, name: string) => log(page).getByRole('button', { name });
/** Lets `answer` handle the calls that send messages. */
const answerSends = async (page: Page, answer: (route: Route) => Promise<void>): Promise<void> => {
  await page.unroute(`**${sendMessage.path}`);
  await page.route(`**${sendMessage.path}`, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  );
};

async function openTalk(ada: Person, bob: Person, message: string): Promise<Page> {
  await allowMessaging(ada, bob);
  await say(bob, ada, message);
  const page = await ada.open(conversationPaths.open(bob.blog));
  await expect(log(page)).toContainText(message);
  return page;
}

test('MSG-07, MSG-19, MSG-27: URLs in a message become links; the message field accepts at most 4096 characters', async ({
  person,
}) => {
  const page = await openTalk(
    await person(),
    await person(),
    'Read https://example.org/boats, really',
  );
  await expect(log(page).getByRole('link', { name: 'https://example.org/boats' })).toHaveAttribute(
    'href',
    'https://example.org/boats',
  );
  await expect(field(page)).toHaveAttribute('placeholder', 'Write a message');
  await field(page).focus();
  await page.keyboard.insertText('x'.repeat(messagingLimits.text + 100));
  expect(await field(page).inputValue()).toBe('x'.repeat(messagingLimits.text));
});

test('MSG-33, MSG-34, MSG-35, MSG-43: a failed message has a Retry button, which reads Trying... during an attempt; sent and refused messages have none', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to load resource|403/);
  const page = await openTalk(await person(), await person(), 'Hello');
  await expect(buttons(page, 'Retry')).toHaveCount(0);
  // a successful poll would end the offline state
  await page.route(`**${poll.path}?**`, (route) => route.abort());
  await answerSends(page, (route) => route.abort());
  await field(page).fill('On my way');
  await field(page).press('Enter');
  await expect(buttons(page, 'Retry')).toHaveCount(1);
  await expect(field(page)).toHaveAttribute('placeholder', 'Currently offline');

  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerSends(page, async (route) => {
    await held;
    await route.continue();
  });
  await buttons(page, 'Retry').click();
  await expect(buttons(page, 'Trying...')).toBeVisible();
  release();
  await expect(buttons(page, 'Trying...')).toHaveCount(0);
  await expect(log(page).getByText('On my way')).toHaveCount(1);
  await expect(buttons(page, 'Retry')).toHaveCount(0);
  await expect(field(page)).toHaveAttribute('placeholder', 'Write a message');

  await answerSends(page, (route) =>
    route.fulfill({ status: 403, json: { meta: { status: 403, msg: 'Forbidden' }, errors: [] } }),
  );
  await field(page).fill('Too much');
  await field(page).press('Enter');
  await expect(log(page).getByText('Could not send')).toBeVisible();
  await expect(buttons(page, 'Retry')).toHaveCount(0);
});

test('POLL-21, POLL-22, POLL-23: while the log is scrolled up, a count announces new messages; pressing it or scrolling down fetches them', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  for (let at = 0; at < 15; at += 1) await say(bob, ada, `Line ${at}\nof many`);
  const page = await openTalk(ada, bob, 'The last of many');
  const scroll = async (by: number): Promise<void> => {
    await log(page).hover();
    await page.mouse.wheel(0, by);
  };
  const scrollUp = async (): Promise<void> => {
    await scroll(-5000);
    await expect.poll(() => log(page).evaluate(distanceFromEnd)).toBeGreaterThan(200);
  };
  const pill = page.getByRole('button', { name: '1 unread' });

  await scrollUp();
  await say(bob, ada, 'By a press');
  await expect(pill).toBeVisible();
  await expect(log(page).getByText('By a press')).toHaveCount(0);
  await pill.click();
  await expect.poll(() => log(page).evaluate(distanceFromEnd)).toBeLessThan(1);
  await expect(log(page).getByText('By a press')).toBeInViewport();
  await expect(pill).toHaveCount(0);

  await scrollUp();
  await say(bob, ada, 'By scrolling');
  await expect(pill).toBeVisible();
  await scroll(5000);
  await expect(log(page).getByText('By scrolling')).toBeVisible();
  await expect(pill).toHaveCount(0);
});

test('POLL-35: a notification names the blog that received a message', async ({ person }) => {
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada, bob, eve);
  await say(bob, ada, 'Hello');
  await ada.context.addInitScript(() => {
    const shown: string[] = [];
    class FakeNotification extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string) {
        super();
        shown.push(title);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: FakeNotification, shownNotifications: shown });
  });
  // messages that the first poll finds count as unread, but cause no notification
  const polled = ada.context.waitForEvent(
    'response',
    (response) => new URL(response.url()).pathname === poll.path,
  );
  const page = await ada.open(conversationPaths.open(bob.blog));
  await ready(page);
  await polled;
  await say(eve, ada, 'In another conversation');
  await expect
    .poll(() =>
      page.evaluate((): unknown => 'shownNotifications' in window && window.shownNotifications),
    )
    .toEqual([`New message for ${ada.blog}`]);
});
