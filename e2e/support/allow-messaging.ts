import { tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { confirmAddressOf } from './account-mails.ts';
import type { Product } from './product.ts';
import type { Person } from './test.ts';

/** Lets people of a product of its own send messages; see {@link allowMessaging}. */
export async function allowMessagingIn(
  product: Pick<Product, 'dataDir'> | undefined,
  people: readonly Person[],
): Promise<void> {
  for (const person of people) {
    await confirmAddressOf(person, product);
    await person.call(tutorialSeen, {});
  }
}

/** Lets people send messages: confirms their email addresses and marks the introduction as seen. */
export const allowMessaging = (...people: readonly Person[]): Promise<void> =>
  allowMessagingIn(undefined, people);
