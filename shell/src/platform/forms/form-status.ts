import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';

/** The line that the server drew for what script says in a form; null in forms without one. */
const lineOf = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>(`:scope > [${formAttributes.trouble}]`);

/** Whether script can say in a form why it failed. A form without that is left as it is. */
export const hasStatus = (form: HTMLFormElement): boolean => lineOf(form) !== null;

/**
 * Says at once in a form why it could not be sent, in place of the errors that the server drew for
 * the last submit, and moves the focus there.
 */
export function tellTrouble(form: HTMLFormElement, text: string): void {
  form.querySelector(`:scope > [role="alert"]:not([${formAttributes.trouble}])`)?.remove();
  const line = lineOf(form);
  if (!line) return;
  line.hidden = false;
  line.textContent = text;
  line.focus();
}
