import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { saveSettings as saveEndpoint } from '@tessera/shared-contracts/blogs/endpoints';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { mount, type App } from '../../base/http/mount.ts';
import { showRefusedForm, type RefusedFormPage } from '../../base/http/refused-forms.ts';
import { renderRefusedDelete } from './blog-delete-page.ts';
import { renderRefusedMembers } from './blog-members-page.ts';
import { renderRefusedSettings } from './blog-settings-page.ts';
import { renderRefusedOwn } from './own-blogs-page.ts';
import { saveSettings } from './save-settings.ts';

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
}
