import { tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { confirmAddressOf } from './account-mails.ts';
import type { Person } from './test.ts';

/** Makes a test's person one who has confirmed the address and knows messaging. */
export async function letTalk(...people: readonly Person[]): Promise<void> {
  for (const person of people) {
    await confirmAddressOf(person);
    await person.call(tutorialSeen, {});
  }
}
