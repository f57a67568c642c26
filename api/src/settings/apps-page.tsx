import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { Panel } from './fields.tsx';
import { renderSettingsPage } from './frame.tsx';

/** `/settings/apps`: networks for cross-posting. */
export async function appsPage(c: AppContext): Promise<Response> {
  return renderSettingsPage(
    c,
    requireViewer(c),
    'apps',
    <Panel id="linked" title="Linked networks">
      <p>
        No account of another network is linked, and none can be linked yet. No app has access to
        your account.
      </p>
    </Panel>,
  );
}
