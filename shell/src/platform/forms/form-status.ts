import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';

/** The line of a form for messages from scripts, drawn by the server; null if it has none. */
const lineOf = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>(`:scope > [${formAttributes.trouble}]`);

/** Whether a form has a line for messages from scripts. Scripts do not handle other forms. */
export const hasStatus = (form: HTMLFormElement): boolean => lineOf(form) !== null;

/**
 * Shows in a form why it could not be sent, instead of the errors that the server drew for the last
 * submit, and moves the focus to the message.
 */
export function showTrouble(form: HTMLFormElement, text: string): void {
  form.querySelector(`:scope > [role="alert"]:not([${formAttributes.trouble}])`)?.remove();
  const line = lineOf(form);
  if (!line) return;
  line.hidden = false;
  line.textContent = text;
  line.focus();
}
