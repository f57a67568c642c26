import { appIcons } from '@tessera/shared-contracts/platform/offline';
import { pushKinds, pushTexts, type PushSubject } from '@tessera/shared-contracts/push/push';
import { isRecord } from '../base/is-record.ts';

/** The parts of the worker's global scope that notifications need. */
export interface PushScope {
  readonly registration: {
    showNotification(title: string, options: PushNotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly PushClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly location: { readonly origin: string };
  fetch(path: string, init: RequestInit): Promise<Pick<Response, 'ok'>>;
}

/** An open page. */
export interface PushClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface PushNotificationOptions {
  readonly body: string;
  readonly tag: string;
  readonly icon?: string;
  readonly data: NotificationData;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** What a notification needs when it is pressed. */
interface NotificationData {
  readonly kind: PushSubject;
  readonly path: string;
  readonly stopPath: string;
}

export interface PushEventLike {
  readonly data: { json(): unknown } | null;
}
export interface ClickEventLike {
  readonly action: string;
  readonly notification: { readonly data?: unknown; close(): void };
}

const stopAction = 'stop';
const unknownNews = { title: 'Tessera', body: 'Something is new.' } as const;

const isSubject = (value: unknown): value is PushSubject =>
  value === 'all' || pushKinds.some((kind) => kind === value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A path of this site; the home page for anything else. */
const ownPath = (value: unknown): string =>
  /^\/(?![/\\])/.test(textOf(value)) ? textOf(value) : '/';

function readData(value: unknown): NotificationData {
  const { kind, path, stopPath } = isRecord(value) ? value : {};
  return {
    kind: isSubject(kind) ? kind : 'all',
    path: ownPath(path),
    stopPath: stopPath === undefined ? '' : ownPath(stopPath),
  };
}

function readPayload({ data }: PushEventLike): Readonly<Record<string, unknown>> {
  try {
    const payload: unknown = data?.json();
    return isRecord(payload) ? payload : {};
  } catch {
    return {};
  }
}

/**
 * Shows a notification of the texts that the server has sent. Browsers end the subscription of a
 * site that shows nothing, so news of a later version, which this one cannot read, shows as well.
 */
export async function handlePush(
  event: PushEventLike,
  { registration }: Pick<PushScope, 'registration'>,
): Promise<void> {
  const payload = readPayload(event);
  const data = readData(payload);
  const title = textOf(payload['title']);
  await registration.showNotification(title || unknownNews.title, {
    body: title ? textOf(payload['body']) : unknownNews.body,
    tag: textOf(payload['tag']),
    icon: appIcons.small,
    data,
    ...(data.stopPath !== '' && {
      actions: [{ action: stopAction, title: pushTexts.stop(data.kind) }],
    }),
  });
}

/** Opens the page of a notification, or ends its kind when that button was pressed. */
export async function handleClick(
  { action, notification }: ClickEventLike,
  { registration, clients, location, fetch }: PushScope,
): Promise<void> {
  notification.close();
  const data = readData(notification.data);
  const { kind, path, stopPath } = data;
  if (action === stopAction && stopPath !== '') {
    // by the signature in the path: nobody needs to be logged in
    const isStopped = await fetch(stopPath, { method: 'POST', credentials: 'omit' }).then(
      ({ ok }) => ok,
      () => false,
    );
    return registration.showNotification(
      isStopped ? pushTexts.stopped(kind) : pushTexts.notStopped,
      {
        body: '',
        tag: stopPath,
        data: { ...data, path: settingsPath, stopPath: '' },
      },
    );
  }
  const pages = await clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => url === new URL(path, location.origin).href);
  await (open ? open.focus() : clients.openWindow(path));
}

/** Where kinds are turned on again. */
const settingsPath = '/settings/notifications';
