import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import { mount, type App } from '../http/mount.ts';

/** Nothing can be sent yet, so nothing is unread; the route exists because every open page asks it. */
export function registerMessaging(app: App): void {
  mount(app, poll, async () => ({ unread_messages: {} }));
}
