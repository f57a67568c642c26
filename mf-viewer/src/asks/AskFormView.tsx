import { askLimits, askTexts, questionCounter } from '@tessera/shared-contracts/blogs/ask-rules';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { TextArea } from '@tessera/shared-ui/Input';
import type { ComponentProps, ReactNode, Ref } from 'react';

export interface AskFormViewProps {
  /** The blog that is asked. */
  readonly blog: string;
  /** The blog that asks; its name is shown with the question, unless the user asks anonymously. */
  readonly asker: string;
  readonly allowsAnonymous: boolean;
  readonly question: string;
  readonly isAnonymous: boolean;
  /** Why the question cannot be sent: errors found in the browser or reported by the server. */
  readonly errors: readonly string[];
  /** The attributes of a plain form, or the event handlers of a form that uses script. */
  readonly form: Pick<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'onKeyDown'>;
  /** Hidden fields of a plain form. */
  readonly hidden?: Readonly<Record<string, string>>;
  /**
   * Makes the fields controlled inputs; omitted for a plain form, whose fields are uncontrolled.
   */
  readonly controls?: {
    readonly field: Ref<HTMLTextAreaElement>;
    /** A warning that drafts cannot be stored; '' if they can. */
    readonly notice: string;
    readonly canSubmit: boolean;
    readonly isSaving: boolean;
    onQuestion(question: string): void;
    onAnonymous(isAnonymous: boolean): void;
  };
  /** The control that leaves the form; it is beside the submit button. */
  readonly cancel: ReactNode;
}

/**
 * The form for asking a blog a question, on a separate page or in a dialog. Pure markup: no hooks,
 * no styles.
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
  cancel,
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
      <FormErrors errors={errors} />
      <FieldFrame label={askTexts.question}>
        <TextArea
          className="ask-form__question"
          name="question"
          {...field}
          {...(errors.length > 0 && { 'aria-invalid': true })}
        />
      </FieldFrame>
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
      {controls && <FieldNote role="status">{controls.notice}</FieldNote>}
      {allowsAnonymous && (
        <CheckField name="anonymous" value="true" {...box} label={askTexts.anonymous} />
      )}
      <FieldNote>
        {isAnonymous && allowsAnonymous && controls
          ? fillText(askTexts.unnamed, { blog })
          : fillText(askTexts.named, { name: asker })}
      </FieldNote>
      <div className="form__actions">
        <Button
          variant="primary"
          type="submit"
          disabled={controls !== undefined && (!controls.canSubmit || controls.isSaving)}
        >
          {controls?.isSaving ? askTexts.sending : askTexts.send}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
