import {
  canSubmitQuestion,
  questionProblems,
  withoutNewlines,
} from '@tessera/shared-contracts/blogs/ask-rules';

/** A question that is being written: the fields that the specification requires, and the errors. */
export interface AskState {
  readonly recipient: string;
  readonly anonymous: boolean;
  readonly question: string;
  readonly isSaving: boolean;
  readonly errors: readonly string[];
}

export type AskEvent =
  | { readonly kind: 'written'; readonly question: string }
  | { readonly kind: 'anonymity'; readonly anonymous: boolean }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'refused'; readonly error: string };

export const startAsk = (recipient: string, question: string): AskState => ({
  recipient,
  anonymous: false,
  question: withoutNewlines(question),
  isSaving: false,
  errors: [],
});

/** Whether the question has a valid length and is not being sent. */
export const canSubmit = ({ question, isSaving }: AskState): boolean =>
  !isSaving && canSubmitQuestion(question);

/** Returns the state after an event. Saving starts on a submit only if the question is valid. */
export function reduceAsk(state: AskState, event: AskEvent): AskState {
  switch (event.kind) {
    case 'written':
      return { ...state, question: withoutNewlines(event.question), errors: [] };
    case 'anonymity':
      return { ...state, anonymous: event.anonymous };
    case 'submitted': {
      if (state.isSaving) return state;
      const errors = questionProblems(state.question);
      return { ...state, errors, isSaving: errors.length === 0 };
    }
    case 'refused':
      return { ...state, isSaving: false, errors: [event.error] };
  }
}
