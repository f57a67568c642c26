/** Milliseconds after which a form can be sent again if no response came. */
const timeout = 10_000;

/** Blocks a second submission of a plain POST form while the first is pending, for up to 10 s. */
export function sendFormsOnce(): void {
  /** Pending forms, and the timers that release them. */
  const pending = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
  const release = (form: HTMLFormElement): void => {
    clearTimeout(pending.get(form));
    pending.delete(form);
    form.removeAttribute('aria-busy');
  };
  // on the window, so that scripts that handle the form have already prevented the default
  window.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (
      event.defaultPrevented ||
      !(form instanceof HTMLFormElement) ||
      form.getAttribute('method') !== 'post'
    )
      return;
    if (pending.has(form)) return event.preventDefault();
    pending.set(form, setTimeout(release, timeout, form));
    form.setAttribute('aria-busy', 'true');
  });
  // the back button may have restored the page
  window.addEventListener('pageshow', () => [...pending.keys()].forEach(release));
}
