import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { appearanceTexts } from '@tessera/shared-contracts/settings/appearance';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { saveAppearance } from '@tessera/shared-contracts/settings/endpoints';
import { appearanceView } from '@tessera/shared-contracts/settings/settings-views';
import { appearanceOf, rememberAppearance } from '../../base/http/appearance.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { mountPage } from '../../base/page/mount-page.ts';
import { renderFramedView, settingsNavFor } from '../../base/page/settings-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';

/** `/settings/appearance`: how pages look in this browser, also for visitors. */
async function appearancePage(c: RequestValues): Promise<Response> {
  const { viewer, formKey } = c.var;
  const { path } = pages.appearance;
  return renderFramedView(
    c,
    { name: 'settings', title: appearanceTexts.title },
    viewRequest(appearanceView, {
      nav: viewer && settingsNavFor(viewer, path),
      formKey,
      done: c.req.query('done') === undefined ? undefined : settingsTexts.saved,
      ...appearanceOf(c),
    }),
  );
}

export function mountAppearance(app: App): void {
  mountPage(app, 'appearance', appearancePage);
  mount(app, saveAppearance, async function chooseAppearance({ c, body }) {
    rememberAppearance(c, body);
    return {};
  });
}
