import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';

/** The line that the server draws for messages from scripts; null if the form has none. */
const lineOf = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>(`:scope > [${formAttributes.trouble}]`);

/** Whether a form has a line for messages from scripts. The browser sends forms that have none. */
export const hasStatus = (form: HTMLFormElement): boolean => lineOf(form) !== null;

/**
 * Shows in a form why it could not be sent, and moves the focus to the message. Removes the errors
 * that the server drew for the last submission.
 */
export function showFormError(form: HTMLFormElement, text: string): void {
  form.querySelector(`:scope > [role="alert"]:not([${formAttributes.trouble}])`)?.remove();
  const line = lineOf(form);
  if (!line) return;
  line.hidden = false;
  line.textContent = text;
  line.focus();
}
