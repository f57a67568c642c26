import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { saveSettings as saveEndpoint } from '@tessera/shared-contracts/blogs/endpoints';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { mount, type App } from '../../base/http/mount.ts';
import { showRefusedForm, type RefusedFormPage } from '../../base/http/refused-forms.ts';
import { blogDeletePage, renderRefusedDelete } from './blog-delete-page.ts';
import { blogMembersPage, renderRefusedMembers } from './blog-members-page.ts';
import { blogSettingsPage, renderRefusedSettings } from './blog-settings-page.ts';
import { invitationPage, newBlogPage, ownBlogsPage, renderRefusedOwn } from './own-blogs-page.ts';
import { saveSettings } from './save-settings.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** The pages that show refused forms again, each with the endpoints of its forms. */
const forms: readonly (readonly [
  render: RefusedFormPage,
  endpoints: readonly Pick<EndpointDefinition, 'method' | 'path'>[],
])[] = [
  [
    renderRefusedSettings,
    [
      saveEndpoint,
      own.setAvatar,
      own.removeAvatar,
      own.setHeaderImage,
      own.focusHeaderImage,
      own.removeHeaderImage,
      own.renameBlog,
    ],
  ],
  [
    renderRefusedMembers,
    [own.inviteMember, own.withdrawInvitation, own.removeMember, own.changeRole],
  ],
  [renderRefusedDelete, [own.deleteBlog]],
  [renderRefusedOwn, [own.createBlog, own.restoreBlog, own.arrangeBlog, own.answerInvitation]],
];

/**
 * Mounts the endpoint that saves a blog's settings, and shows refused blog forms again with their
 * values. Call it before mounting the endpoints of those forms.
 */
export function registerBlogSettings(app: App): void {
  for (const [render, endpoints] of forms)
    for (const endpoint of endpoints)
      showRefusedForm(
        app,
        endpoint,
        render,
        endpoint === own.createBlog ? blogPaths.create : blogPaths.own,
      );
  mount(app, saveEndpoint, saveSettings);
  mountPage(app, 'blogSettings', blogSettingsPage);
  mountPage(app, 'blogMembers', blogMembersPage);
  mountPage(app, 'blogDelete', blogDeletePage);
  mountPage(app, 'ownBlogs', ownBlogsPage);
  mountPage(app, 'newBlog', newBlogPage);
  mountPage(app, 'invitation', invitationPage);
}
