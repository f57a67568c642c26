import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { withClient } from '../call/with-client.ts';
import { fitsInto, mainOf, readIdentity } from '../router/page-document.ts';

/** The line that the server renders for messages from scripts; null if the form has none. */
const lineOf = (form: HTMLFormElement): HTMLElement | null =>
  form.querySelector<HTMLElement>(`:scope > [${formAttributes.trouble}]`);

/** Whether a form has a line for messages from scripts. The browser sends forms that have none. */
const hasStatus = (form: HTMLFormElement): boolean => lineOf(form) !== null;

/**
 * Shows in a form why it could not be sent, and moves the focus to the message. Removes the errors
 * that the server rendered for the last submission.
 */
function showFormError(form: HTMLFormElement, text: string): void {
  form.querySelector(`:scope > [role="alert"]:not([${formAttributes.trouble}])`)?.remove();
  const line = lineOf(form);
  if (!line) return;
  line.hidden = false;
  line.textContent = text;
  line.focus();
}

const headerSlot = slotId('mf_header');

type LoadDocument = (href: string) => void;

/** The visible fields, whose values the user has typed. The server renders what was ticked. */
const typedFields = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(
    'input[name]:not([type="hidden"], [type="checkbox"], [type="radio"])',
  ),
];

const encode = (form: HTMLFormElement): string => {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') fields.append(name, value);
  return fields.toString();
};

/**
 * Replaces the form with the form in the server's response, which shows the errors. Keeps the typed
 * values, because a server never sends a password back.
 */
function showRefused(form: HTMLFormElement, fresh: HTMLFormElement): void {
  const next = document.adoptNode(fresh);
  const typed = new Map(typedFields(form).map(({ name, value }) => [name, value]));
  for (const field of typedFields(next)) field.value = typed.get(field.name) ?? field.value;
  form.replaceWith(next);
  next.querySelector<HTMLElement>('[autofocus]')?.focus();
}

/** The form with the same action in another page. */
const sameFormOf = (page: Document, form: HTMLFormElement): HTMLFormElement | undefined =>
  [...page.querySelectorAll<HTMLFormElement>(`form[${formAttributes.inPlace}]`)].find(
    (other) => other.getAttribute('action') === form.getAttribute('action'),
  );

/**
 * Replaces the main region with that of the response. If the response is for another user, as after
 * logging out, or from another version of the shell, replaces the header as well. For a visitor's
 * header, copying the HTML is enough, because it consists of plain links and forms.
 */
function showAnswer(page: Document, main: HTMLElement): void {
  if (!fitsInto(readIdentity(page), readIdentity(document))) {
    const header = page.getElementById(headerSlot);
    if (header) document.getElementById(headerSlot)?.replaceWith(document.adoptNode(header));
  }
  const next = document.adoptNode(main);
  mainOf(document)?.replaceWith(next);
  document.title = page.title;
  next.focus();
}

async function send(
  form: HTMLFormElement,
  signal: AbortSignal,
  loadDocument: LoadDocument,
): Promise<void> {
  const url = new URL(form.action);
  const answer = await withClient(signal, ({ requestPage }) =>
    requestPage(url, { form: encode(form), signal }),
  );
  // after a redirect the user may be signed in as someone else, which affects the whole page
  if (answer.isOk && answer.url !== url.href) return loadDocument(answer.url);
  const page = new DOMParser().parseFromString(answer.text, 'text/html');
  const fresh = answer.isOk ? undefined : sameFormOf(page, form);
  const main = mainOf(page);
  if (fresh) showRefused(form, fresh);
  else if (!main || answer.status >= 500) showFormError(form, technicalTrouble.postForm);
  else showAnswer(page, main);
}

/**
 * Sends the page's forms with `formAttributes.inPlace` without leaving the page, so that a refusal
 * or a lost connection does not clear the fields: a server never sends a password back. A form
 * without a line for messages is left to the browser. Without scripts these are plain forms.
 *
 * @param signal aborted when the page is left
 */
export function sendInPlace(
  signal: AbortSignal,
  loadDocument: LoadDocument = (href) => window.location.assign(href),
): void {
  const busy = new WeakSet<HTMLFormElement>();
  async function onSubmit(event: SubmitEvent): Promise<void> {
    const { target: form } = event;
    if (
      event.defaultPrevented ||
      !(form instanceof HTMLFormElement) ||
      !form.hasAttribute(formAttributes.inPlace) ||
      !hasStatus(form)
    )
      return;
    event.preventDefault();
    if (busy.has(form)) return;
    busy.add(form);
    form.setAttribute('aria-busy', 'true');
    try {
      await send(form, signal, loadDocument);
    } catch (error) {
      if (signal.aborted) return;
      showFormError(
        form,
        (isCallError(error) ? error.errors[0] : undefined) ?? technicalTrouble.postForm,
      );
    }
    busy.delete(form);
    form.removeAttribute('aria-busy');
  }
  if (signal.aborted) return;
  const listen = (event: SubmitEvent): void => void onSubmit(event);
  document.addEventListener('submit', listen);
  signal.addEventListener('abort', () => document.removeEventListener('submit', listen));
}
