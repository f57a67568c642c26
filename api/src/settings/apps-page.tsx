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
    <Panel id="linked" title="Linked accounts">
      <p className="page__text">
        You can’t link accounts on other networks yet. No apps have access to your account.
      </p>
    </Panel>,
  );
}
