import { saveSettings as saveEndpoint } from '@tessera/shared-contracts/blogs/endpoints';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import { mount, type App } from '../http/mount.ts';
import type { Variables } from '../http/context.ts';
import { renderRefusedDelete } from './blog-delete-page.tsx';
import { renderRefusedMembers } from './blog-members-page.tsx';
import { renderRefusedSettings } from './blog-settings-page.tsx';
import { renderRefusedOwn } from './own-blogs-page.tsx';
import { saveSettings } from './save-settings.ts';

/** Which page shows a form of a blog's settings again when it is refused. */
const forms: readonly (readonly [
  page: NonNullable<Variables['refusedForm']>,
  endpoints: readonly { readonly path: string }[],
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

/** Mounts the saving of a blog's settings, and lets every form about one's blogs come back with what was typed. To be called before those calls are mounted. */
export function registerBlogSettings(app: App): void {
  for (const [page, endpoints] of forms)
    for (const { path } of endpoints) {
      app.use(path, async function keepForm(c, next) {
        c.set('refusedForm', page);
        await next();
      });
    }
  mount(app, saveEndpoint, saveSettings);
}
