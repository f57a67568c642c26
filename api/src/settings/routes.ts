import { saveSettings as endpoint } from '@tessera/shared-contracts/blogs/endpoints';
import { mount, type App } from '../http/mount.ts';
import { renderRefusedSettings } from './blog-settings-page.tsx';
import { saveSettings } from './save-settings.ts';

/** Mounts the saving of settings, as a call and as the plain form of the settings page. */
export function registerSettings(app: App): void {
  app.use(endpoint.path, async function keepForm(c, next) {
    c.set('refusedForm', renderRefusedSettings);
    await next();
  });
  mount(app, endpoint, saveSettings);
}
