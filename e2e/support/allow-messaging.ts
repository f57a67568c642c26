import { tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { confirmAddressOf } from './account-mails.ts';
import type { Person } from './test.ts';

/** Lets people send messages: confirms their email addresses and marks the introduction as seen. */
export async function allowMessaging(...people: readonly Person[]): Promise<void> {
  for (const person of people) {
    await confirmAddressOf(person);
    await person.call(tutorialSeen, {});
  }
}
