import { renderDialog } from '../dialogs/render-dialog.tsx';
import { HelpSheet, type HelpSheetProps } from './HelpSheet.tsx';

/** Shows the help sheet until it is closed. */
export function showHelpSheet(props: Omit<HelpSheetProps, 'onClose'>): void {
  void renderDialog<void>((answer) => <HelpSheet {...props} onClose={answer} />);
}
