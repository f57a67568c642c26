import { pages } from '@tessera/shared-contracts/pages/pages';
import * as endpoints from '@tessera/shared-contracts/queue/endpoints';
import { withoutHost } from '../blogs/blog-host.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { moveInQueue, orderQueue, shuffleQueue } from './order-queue.ts';
import { queuePage, renderRefusedQueue } from './queue-page.ts';
import { saveQueueSettings } from './save-queue-settings.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts the queue endpoints; each is also the target of a plain form on the queue page. */
export function registerQueue(app: App): void {
  mount(app, endpoints.moveInQueue, async function moveOwn({ deps, viewer, body }) {
    await moveInQueue(deps, viewer, body.post_id, body.before_post_id);
    return {};
  });
  mount(app, endpoints.shuffleQueue, async function shuffleOwn({ deps, viewer, body }) {
    await shuffleQueue(deps, requireOwnBlog(viewer, body.tumblelog).id);
    return {};
  });
  mount(app, endpoints.orderQueue, async function orderOwn({ deps, viewer, params, body }) {
    const { id } = requireOwnBlog(viewer, withoutHost(deps.env, params.blog));
    await orderQueue(deps, id, body.post_ids);
    return {};
  });
  showRefusedForm(app, endpoints.saveQueueSettings, renderRefusedQueue, pages.queue.path);
  mount(app, endpoints.saveQueueSettings, saveQueueSettings);
  mountPage(app, 'queue', queuePage);
  mountPage(app, 'blogQueue', queuePage);
}
