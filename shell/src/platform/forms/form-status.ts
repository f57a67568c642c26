import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';

/** What script says in a form. */
export interface FormStatus {
  /** Says politely what is awaited; '' for nothing. */
  wait(text: string): void;
  /** Says at once what went wrong; '' for nothing. */
  fail(text: string): void;
  /** Moves focus to what went wrong. */
  focus(): void;
}

/**
 * Takes over the lines that the server drew for it, in a form or in a part of one. Undefined where
 * there are none: such a form is left as it is.
 */
export function formStatusOf(part: HTMLElement): FormStatus | undefined {
  const line = (attribute: string): HTMLElement | null =>
    part.querySelector<HTMLElement>(`:scope > [${attribute}]`);
  const [failed, waiting] = [line(formAttributes.trouble), line(formAttributes.progress)];
  if (!failed) return undefined;
  // before there is a text: screen readers announce a change, not a line that appears with its text
  if (waiting) waiting.hidden = false;
  const write = (trouble: string, progress: string): void => {
    if (waiting) waiting.textContent = progress;
    failed.hidden = trouble === '';
    failed.textContent = trouble;
  };
  return {
    wait: (text) => write('', text),
    fail: (text) => write(text, ''),
    focus: () => failed.focus(),
  };
}

/** Removes the errors that the server drew for the last submit without script. */
export function removeOldErrors(form: HTMLFormElement): void {
  form.querySelector(`:scope > [role="alert"]:not([${formAttributes.trouble}])`)?.remove();
}
