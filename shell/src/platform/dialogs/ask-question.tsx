import { Question, type QuestionProps } from './Question.tsx';
import { renderDialog } from './render-dialog.tsx';

/** Asks a question in a dialog. Resolves to whether it was confirmed, once the dialog is gone. */
export const askQuestion = (question: Omit<QuestionProps, 'onAnswer'>): Promise<boolean> =>
  renderDialog<boolean>((answer) => <Question {...question} onAnswer={answer} />);
