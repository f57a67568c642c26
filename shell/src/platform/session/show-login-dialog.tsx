import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { renderDialog } from '../dialogs/render-dialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import type { LoginOptions } from './use-login.ts';

/**
 * Asks the page's user to log in again, above everything that is open. Resolves to true when they
 * have logged in, here or in another tab.
 */
export const showLoginDialog = (
  options: LoginOptions,
  router: OverlayRouter | undefined,
): Promise<boolean> =>
  renderDialog<boolean>((answer) => <LoginDialog {...options} router={router} onDone={answer} />);
