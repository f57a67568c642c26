import { askLimits, askTexts, questionCounter } from '@tessera/shared-contracts/blogs/ask-rules';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import type { ComponentProps, ReactNode, Ref } from 'react';

export interface AskFormViewProps {
  /** The blog that is asked. */
  readonly blog: string;
  /** The blog the question is signed with. */
  readonly asker: string;
  readonly allowsAnonymous: boolean;
  readonly question: string;
  readonly isAnonymous: boolean;
  /** Validation errors of ours or of the server. */
  readonly errors: readonly string[];
  /** Attributes of a plain form, or handlers for use with script. */
  readonly form: Pick<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'onKeyDown'>;
  /** Hidden fields of a plain form. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** With script the owner controls the fields; a plain form leaves them uncontrolled. */
  readonly controls?: {
    readonly field: Ref<HTMLTextAreaElement>;
    /** Feedback on the input. */
    readonly notice: string;
    readonly canSubmit: boolean;
    readonly isSaving: boolean;
    onQuestion(question: string): void;
    onAnonymous(isAnonymous: boolean): void;
  };
  /** A control next to the submit button for leaving the form. */
  readonly refuse: ReactNode;
}

/**
 * The form for asking a blog, on a separate page or over another page. Pure markup: no hooks, no
 * styles.
 */
export function AskFormView({
  blog,
  asker,
  allowsAnonymous,
  question,
  isAnonymous,
  errors,
  form,
  hidden = {},
  controls,
  refuse,
}: AskFormViewProps): ReactNode {
  const counter = controls && questionCounter(question);
  const field = controls
    ? {
        value: question,
        ref: controls.field,
        onChange: ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) =>
          controls.onQuestion(currentTarget.value),
      }
    : { defaultValue: question, maxLength: askLimits.question, required: true };
  const box = controls
    ? {
        checked: isAnonymous,
        onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
          controls.onAnonymous(currentTarget.checked),
      }
    : { defaultChecked: isAnonymous };
  return (
    <form
      className="form ask-form"
      {...form}
      noValidate={controls !== undefined}
      aria-label={fillText(askTexts.title, { blog })}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {errors.length > 0 && (
        <div className="form__errors" role="alert">
          <ul className="form__error-list">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
      <label className="form__field">
        <span className="form__label">{askTexts.question}</span>
        <textarea
          className="form__input ask-form__question"
          name="question"
          {...field}
          {...(errors.length > 0 && { 'aria-invalid': true })}
        />
      </label>
      <p
        className="ask-form__counter"
        aria-live="polite"
        {...(counter && { 'data-tone': counter.tone })}
      >
        {counter &&
          fillText(counter.left < 0 ? askTexts.over : askTexts.left, {
            count: String(Math.abs(counter.left)),
          })}
      </p>
      {controls && (
        <p className="form__hint" role="status">
          {controls.notice}
        </p>
      )}
      {allowsAnonymous && (
        <label className="form__check">
          <input type="checkbox" name="anonymous" value="true" {...box} /> {askTexts.anonymous}
        </label>
      )}
      <p className="form__hint">
        {isAnonymous && allowsAnonymous && controls
          ? fillText(askTexts.unnamed, { blog })
          : fillText(askTexts.named, { name: asker })}
      </p>
      <div className="form__actions">
        <button
          className="button button--primary"
          type="submit"
          disabled={controls !== undefined && (!controls.canSubmit || controls.isSaving)}
        >
          {controls?.isSaving ? askTexts.sending : askTexts.send}
        </button>
        {refuse}
      </div>
    </form>
  );
}
