import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { socialTexts } from '@tessera/shared-contracts/sharing/tweet-rules';
import { blogsByIds } from '../blogs/blog-queries.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { Done, Panel, SettingsForm, SwitchField } from './fields.tsx';
import { renderSettingsPage, sections } from './frame.tsx';

/** `/settings/apps`: networks that posts could go to as well. */
export async function appsPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const rows = await blogsByIds(c.var.deps.db, viewer.blogs.map(({ id }) => id));
  return renderSettingsPage(c, viewer, 'apps', (
    <>
      <Done text={c.req.query('done') === undefined ? undefined : settingsTexts.saved} />
      <Panel id="linked" title="Linked networks">
        <p>No account of another network is linked, and none can be linked yet. No app has access to your account.</p>
      </Panel>
      {viewer.blogs.map(({ id, name }) => {
        const row = rows.get(id);
        return row && (
          <Panel key={id} id={`blog-${id}`} title={`New posts of ${name}`}>
            <SettingsForm action={saveSettings.path} formKey={c.var.formKey} returnTo={`${sections.apps.path}?done=1`} submit={`Save for ${name}`}>
              <input type="hidden" name="page" value={settingsPage} />
              <input type="hidden" name="tumblelog_name_or_id" value={name} />
              <SwitchField id={`twitter-${id}`} name="tumblelog[twitter_send_posts]" label={socialTexts.twitter} hint={socialTexts.noTwitter} isOn={row.twitter_send_posts} />
              <SwitchField id={`facebook-${id}`} name="tumblelog[facebook_opengraph_send_posts]" label={socialTexts.facebook} hint={socialTexts.noFacebook} isOn={row.facebook_opengraph_send_posts} />
            </SettingsForm>
          </Panel>
        );
      })}
    </>
  ));
}
