import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { likePost, unlikePost } from './like-post.ts';

export function registerLikes(app: App): void {
  mount(app, like, async function likeOne({ deps, viewer, body: { data } }) {
    await likePost(deps, viewer, data.id, data.key);
    return {};
  });
  mount(app, unlike, async function unlikeOne({ deps, viewer, body: { data } }) {
    await unlikePost(deps, viewer, data.id, data.key);
    return {};
  });
}
