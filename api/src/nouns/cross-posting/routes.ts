import {
  dismissUnsent,
  networkTexts,
  resendPost,
} from '@tessera/shared-contracts/networks/linked-accounts';
import { mount, type App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { delivery, dismissFailure, moveDelivery } from '../networks/delivery-queries.ts';
import { deliverPostKey } from './deliver-post.ts';

/** Mounts the calls about posts that did not reach another network. */
export function registerCrossPosting(app: App): void {
  mount(app, resendPost, async function resend({ deps, viewer, body }) {
    const known = await delivery(deps.db, body);
    if (known?.user_id !== viewer.userId || known.state !== 'failed')
      throw notFound(networkTexts.noFailure);
    await deps.db.transaction().execute(async function requeue(trx) {
      const fresh = { state: 'waiting', attempts: 0, error: '' } as const;
      if (await moveDelivery(trx, body, ['failed'], fresh, deps.now()))
        await deps.jobs.send(deliverPostKey, body, { db: trx });
    });
    return {};
  });
  mount(app, dismissUnsent, async function dismiss({ deps, viewer, body }) {
    if (!(await dismissFailure(deps.db, viewer.userId, body)))
      throw notFound(networkTexts.noFailure);
    return {};
  });
}
