import { keptTexts, postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import { element } from '../stream/element.ts';

const storage = localStore();

export interface InlineForm {
  /** One form of a name at a time in a post. */
  readonly name: string;
  readonly post: HTMLElement;
  /** Gets the focus back. */
  readonly opener: HTMLElement;
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly label: string;
  readonly submit: string;
  /** Further choices between the field and the buttons, and beside the buttons. */
  readonly choices?: readonly HTMLElement[];
  readonly tools?: readonly HTMLElement[];
  /** Whether there is something to send besides text. */
  readonly hasMore?: () => boolean;
  /** Where the draft is stored until it is sent. */
  readonly draftKey?: string;
  /**
   * Sends the form. Resolves to true if it was saved, and the form closes. Only called with blank
   * text if `hasMore` returns true.
   */
  send(text: string): Promise<boolean>;
  readonly onClose?: () => void;
}

/**
 * Opens a form with one field under a post and returns it, or focuses it when it is open.
 */
export function openInlineForm({
  name,
  post,
  opener,
  field,
  label,
  submit,
  choices = [],
  tools = [],
  hasMore = () => false,
  draftKey,
  send,
  onClose,
}: InlineForm): HTMLFormElement | undefined {
  const open = post.querySelector<HTMLElement>(`[data-inline-form="${name}"] .form__input`);
  if (open) {
    open.focus();
    return undefined;
  }
  const isEmpty = (): boolean => field.value.trim() === '' && !hasMore();

  // empty at first: screen readers announce what is added to a status
  const notKept = element('p', 'form__hint');
  notKept.role = 'status';
  if (draftKey !== undefined) {
    field.value = storage.read(draftKey) ?? field.value;
    field.addEventListener('input', function keepText() {
      notKept.textContent = storage.write(draftKey, field.value) ? '' : keptTexts.notKept;
    });
  }
  const agree = element('button', 'button button--primary', submit);
  const refuse = element('button', 'button', postTexts.cancel);
  refuse.type = 'button';
  const form = element(
    'form',
    'form post-view__form',
    element('label', 'form__field', element('span', 'form__label', label), field),
    notKept,
    ...choices,
    element('div', 'form__actions', agree, refuse, ...tools),
  );
  form.dataset['inlineForm'] = name;

  function close(): void {
    form.remove();
    onClose?.();
    opener.focus();
  }
  refuse.addEventListener('click', close);
  async function sendText(): Promise<void> {
    if (isEmpty() || agree.disabled) return;
    agree.disabled = true;
    const isSent = await send(field.value);
    agree.disabled = false;
    if (!isSent) return;
    if (draftKey !== undefined) storage.remove(draftKey);
    close();
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendText();
  });
  form.addEventListener('keydown', function pressKey(event) {
    if (event.isComposing) return;
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSend && (event.key !== 'Escape' || !isEmpty())) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) form.requestSubmit();
    else close();
  });
  post.append(form);
  field.focus();
  return form;
}
