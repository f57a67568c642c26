import { windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { later, onEnd } from '@tessera/shared-ui/lifetime';

export interface NotifierSettings {
  readonly isEnabled: boolean;
  /** Milliseconds after which a notification closes itself. */
  readonly notificationTimeout: number;
  /** URL of the notification's icon. */
  readonly notificationIcon: string;
}

export const notifierDefaults = { notificationTimeout: 5000, notificationIcon: '/favicon.ico' };

export interface Notifier {
  /** Asks for permission unless the user has already granted or denied it. */
  ask(): void;
  /** Shows a notification that one of the user's blogs has a new message. */
  show(blog: string): void;
}

/** Shows desktop notifications where they are enabled and the browser allows them. */
export function createNotifier(
  { isEnabled, notificationTimeout, notificationIcon }: NotifierSettings,
  signal: AbortSignal,
): Notifier {
  const isAvailable = isEnabled && 'Notification' in window;
  return {
    ask() {
      if (isAvailable && Notification.permission === 'default')
        // old browsers return no promise, and some reject without a user gesture
        void Promise.resolve(Notification.requestPermission()).catch(() => {});
    },
    show(blog) {
      if (!isAvailable || Notification.permission !== 'granted') return;
      const shown = new Notification(fillText(windowTexts.newMessage, { blog }), {
        icon: notificationIcon,
        tag: `messages-${blog}`,
      });
      shown.addEventListener('click', () => window.focus());
      later(signal, notificationTimeout, () => shown.close());
      onEnd(signal, () => shown.close());
    },
  };
}
