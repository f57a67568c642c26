import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@tessera/shared-contracts/settings/endpoints';
import { passkeyMail } from '../accounts/account-mails.ts';
import { describeClient } from '../accounts/describe-client.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { requireFactors, requirePassword } from './ask-again.ts';

/** Mounts the passkey endpoints of an account. */
export function mountPasskeyCalls(app: App): void {
  mount(app, beginPasskey, async function begin({ deps, viewer, body, c }) {
    // a plain form cannot continue here, because the next step needs script
    if (isNavigation(c)) throw invalid(passkeyTexts.needsScript);
    await requireFactors(deps, c, viewer, body);
    return deps.accounts.passkeys.begin(c, viewer);
  });
  mount(app, addPasskey, async function add({ deps, viewer, body, c }) {
    const added = await deps.accounts.passkeys.add(c, viewer, body.credential);
    deps.mailer.send(
      passkeyMail(deps.env.baseUrl, viewer.email, 'added', added.name, describeClient(c)),
    );
    return added;
  });
  mount(app, renamePasskey, async function rename({ deps, viewer, body }) {
    await deps.accounts.passkeys.rename(viewer.userId, body.passkey, body.name);
    return {};
  });
  mount(app, removePasskey, async function remove({ deps, viewer, body, c }) {
    await requirePassword(deps, c, viewer, body.password);
    const name = await deps.accounts.passkeys.remove(viewer.userId, body.passkey);
    deps.mailer.send(
      passkeyMail(deps.env.baseUrl, viewer.email, 'removed', name, describeClient(c)),
    );
    return {};
  });
}
