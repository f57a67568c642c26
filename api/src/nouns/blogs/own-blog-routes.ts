import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import * as endpoints from '@tessera/shared-contracts/blogs/own-blogs';
import { mount, type App } from '../../base/http/mount.ts';
import { mountUpload } from '../../base/http/mount-upload.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { setAvatarKey } from './blog-life-queries.ts';
import { requireOwnedBlog } from './blog-owner.ts';
import {
  focusHeaderImage,
  removeHeaderImage,
  storeAvatar,
  storeHeaderImage,
} from './blog-images.ts';
import { requireOwnBlog } from './blog-policy.ts';
import { arrangeBlog, createBlog, deleteBlog, renameBlog, restoreBlog } from './manage-blogs.ts';
import {
  answerInvitation,
  changeRole,
  findInvitation,
  inviteMember,
  removeMember,
} from './manage-members.ts';
import { withdraw } from './member-queries.ts';
import { noRelations, presentBlog } from './present-blog.ts';
import { presentSettings } from './present-settings.ts';

const bounds = { maxBytes: endpoints.blogImageBytes, tooLargeText: uploadTexts.tooBig };

/**
 * Mounts the calls that manage a user's blogs: images, names, creation, deletion, order and
 * members.
 */
export function registerOwnBlogs(app: App): void {
  mount(app, endpoints.blogSettings, async function settings({ deps, viewer, query }) {
    const row = await requireOwnedBlog(deps, viewer, query.tumblelog);
    return { blog: presentBlog(row, viewer, noRelations), owned: presentSettings(row) };
  });
  mountUpload(
    app,
    endpoints.setAvatar,
    bounds,
    async function setAvatar({ deps, viewer, body }, file) {
      const blog = await requireOwnedBlog(deps, viewer, body.tumblelog);
      await deps.rateLimits.spendUpload(viewer.userId, file.size);
      await storeAvatar(deps, viewer, blog, file.path);
      return { status: 200, response: {} };
    },
  );
  mountUpload(
    app,
    endpoints.setHeaderImage,
    bounds,
    async function setHeader({ deps, viewer, body }, file) {
      const blog = await requireOwnedBlog(deps, viewer, body.tumblelog);
      await deps.rateLimits.spendUpload(viewer.userId, file.size);
      await storeHeaderImage(deps, viewer, blog, file.path, body.focus);
      return { status: 200, response: {} };
    },
  );
  mount(app, endpoints.removeAvatar, async function dropAvatar({ deps, viewer, body }) {
    await setAvatarKey(deps.db, (await requireOwnedBlog(deps, viewer, body.tumblelog)).id, null);
    return {};
  });
  mount(app, endpoints.focusHeaderImage, async function focus({ deps, viewer, body }) {
    await focusHeaderImage(deps, await requireOwnedBlog(deps, viewer, body.tumblelog), body.focus);
    return {};
  });
  mount(app, endpoints.removeHeaderImage, async function dropHeader({ deps, viewer, body }) {
    await removeHeaderImage(deps, await requireOwnedBlog(deps, viewer, body.tumblelog));
    return {};
  });

  mount(app, endpoints.createBlog, async function create({ deps, viewer, body, c }) {
    const made = await createBlog(deps, viewer, body);
    return isNavigation(c)
      ? c.redirect(`${blogPaths.settings(made.name)}?done=created`, 303)
      : made;
  });
  mount(app, endpoints.renameBlog, async function rename({ deps, viewer, body, c }) {
    const made = await renameBlog(
      deps,
      await requireOwnedBlog(deps, viewer, body.tumblelog),
      body.name,
    );
    return isNavigation(c)
      ? c.redirect(`${blogPaths.settings(made.name)}?done=renamed`, 303)
      : made;
  });
  mount(app, endpoints.deleteBlog, async function remove({ deps, viewer, body }) {
    await deleteBlog(
      deps,
      viewer,
      await requireOwnedBlog(deps, viewer, body.tumblelog),
      body.confirmation,
    );
    return {};
  });
  mount(app, endpoints.restoreBlog, async function restore({ deps, viewer, body }) {
    await restoreBlog(deps, viewer, body.tumblelog);
    return {};
  });
  mount(app, endpoints.arrangeBlog, async function arrange({ deps, viewer, body }) {
    await arrangeBlog(deps, viewer, requireOwnBlog(viewer, body.tumblelog), body.move);
    return {};
  });

  mount(app, endpoints.inviteMember, async function invite({ deps, viewer, body, c }) {
    await inviteMember(
      deps,
      c,
      viewer,
      await requireOwnedBlog(deps, viewer, body.tumblelog),
      body.who,
    );
    return {};
  });
  mount(app, endpoints.withdrawInvitation, async function withdrawOne({ deps, viewer, body }) {
    await withdraw(
      deps.db,
      (await requireOwnedBlog(deps, viewer, body.tumblelog)).id,
      body.invitation,
    );
    return {};
  });
  mount(app, endpoints.answerInvitation, async function answer({ deps, viewer, body }) {
    await answerInvitation(
      deps,
      viewer,
      await findInvitation(deps, viewer, body),
      body.answer === 'accept',
    );
    return {};
  });
  mount(app, endpoints.removeMember, async function removeOne({ deps, viewer, body }) {
    await removeMember(deps, viewer, requireOwnBlog(viewer, body.tumblelog), body.member);
    return {};
  });
  mount(app, endpoints.changeRole, async function role({ deps, viewer, body }) {
    await changeRole(
      deps,
      await requireOwnedBlog(deps, viewer, body.tumblelog),
      body.member,
      body.role,
    );
    return {};
  });
}
