import type { Dialogs } from '@tessera/shared-contracts/platform/platform';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { codeTimeLimit, withTimeLimit } from '../../base/time-limit.ts';
import type { QuestionProps } from './Question.tsx';

type QuestionOptions = Omit<QuestionProps, 'router' | 'onAnswer'>;
type LoadQuestion = () => Promise<typeof import('./Question.tsx')>;

export interface DialogsService extends Dialogs {
  /** Loads the component before the first dialog. Rejects if that fails. */
  preload(): Promise<unknown>;
}

export interface CreateDialogsOptions {
  readonly router: OverlayRouter | undefined;
  /**
   * Called when a dialog opens; the function it returns is called when the dialog is answered.
   */
  readonly cover: () => () => void;
  /** Called when the component could not be loaded. The next dialog loads it again. */
  readonly onError: (error: unknown) => void;
  readonly loadQuestion?: LoadQuestion;
}

/** Asks with the browser's built-in dialogs. */
function askWithBrowser({ message, refuse }: QuestionOptions): boolean {
  // oxlint-disable-next-line no-alert -- for when the dialog's code cannot be loaded
  if (refuse !== undefined) return window.confirm(message);
  // oxlint-disable-next-line no-alert -- as above
  window.alert(message);
  return true;
}

/**
 * Creates the dialogs of the page, which are queued and shown one after another. Their component
 * loads with the first dialog. If it cannot be loaded, the browser's built-in dialogs are used.
 */
export function createDialogs({
  router,
  cover,
  onError,
  loadQuestion = () => import(/* webpackChunkName: "overlays" */ './Question.tsx'),
}: CreateDialogsOptions): DialogsService {
  async function ask(question: QuestionOptions): Promise<boolean> {
    const uncover = cover();
    try {
      const { askQuestion } = await withTimeLimit(loadQuestion(), codeTimeLimit, 'loading dialogs');
      return await askQuestion({ ...question, router });
    } catch (error) {
      onError(error);
      return askWithBrowser(question);
    } finally {
      uncover();
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  function enqueue(question: QuestionOptions): Promise<boolean> {
    const answer = last.then(() => ask(question));
    last = answer;
    return answer;
  }
  return {
    async alert(message) {
      await enqueue({ message, confirm: 'OK' });
    },
    confirm: enqueue,
    preload: loadQuestion,
  };
}
