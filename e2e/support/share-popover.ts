import type { Locator, Page } from '@playwright/test';
import { shareByMessageTexts, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import * as v from 'valibot';
import { expect, type Person } from './test.ts';

/** The share popover of a post. */
export const sharePopover = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Share this post' });

/** Presses a Share button and waits for the popover’s content. */
export async function openSharing(scope: Locator): Promise<Locator> {
  await scope.getByRole('button', { name: 'Share', exact: true }).click();
  const popover = sharePopover(scope.page());
  await expect(popover).toBeVisible();
  await expect(popover.getByRole('status', { name: shareTexts.loading })).toHaveCount(0);
  return popover;
}

/** The parts of a share popover: those for sending a message, and the list of networks. */
export const partsOf = (popover: Locator) => ({
  search: popover.getByPlaceholder(shareByMessageTexts.search),
  results: popover.getByRole('list', { name: shareByMessageTexts.results }).getByRole('button'),
  result: (name: string) => popover.getByRole('button', { name, exact: true }),
  box: popover.getByRole('textbox', { name: shareByMessageTexts.message }),
  networks: popover.getByRole('list', { name: shareByMessageTexts.networks }),
  send: popover.getByRole('button', { name: 'Send' }),
});

/** Publishes a quote, which can be sent in a message; returns its id. */
export async function publishQuote(person: Person, words: string): Promise<string> {
  const { post } = await person.call(updatePost, {
    body: {
      channel_id: person.blog,
      post: { type: 'quote', one: words, two: 'A book', state: '0' },
    },
  });
  return post.action.id;
}

const envelope = v.looseObject({
  response: v.optional(v.object({ share_popover_data: v.optional(v.looseObject({})) })),
});

/** Changes the share data that the server sends to a page. */
export async function changeShareData(
  page: Page,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.route(/\/svc\/post\/share\//, async (route) => {
    const answer = await route.fetch();
    const { response, ...rest } = v.parse(envelope, await answer.json());
    await route.fulfill({
      response: answer,
      json: {
        ...rest,
        response: { share_popover_data: { ...response?.share_popover_data, ...changes } },
      },
    });
  });
}
