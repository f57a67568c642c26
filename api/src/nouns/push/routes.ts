import * as endpoints from '@tessera/shared-contracts/push/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { pushKeys } from './push-keys.ts';
import { dropSubscription, keepSubscription } from './push-queries.ts';

export function registerPush(app: App): void {
  mount(app, endpoints.pushKey, async ({ deps }) => ({ key: (await pushKeys(deps)).publicKey }));
  mount(app, endpoints.subscribePush, async function subscribe({ deps, viewer, body }) {
    const { userId, sessionId } = viewer;
    await keepSubscription(
      deps.db,
      { ...body, user_id: userId, session_id: sessionId },
      deps.now(),
    );
    return {};
  });
  mount(app, endpoints.unsubscribePush, async function unsubscribe({ deps, viewer, body }) {
    await dropSubscription(deps.db, body.endpoint, viewer.userId);
    return {};
  });
}
