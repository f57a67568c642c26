/** Milliseconds after which a form that led nowhere can be sent again. */
const patience = 10_000;

/** Lets each plain form of a page go once: a second press while the answer is on its way sends nothing. */
export function sendFormsOnce(): void {
  const underWay = new Set<HTMLFormElement>();
  const release = (form: HTMLFormElement): void => {
    underWay.delete(form);
    form.removeAttribute('aria-busy');
  };
  // on the window: whoever handles a form by script has said so by then
  window.addEventListener('submit', (event) => {
    const { target: form } = event;
    if (
      event.defaultPrevented ||
      !(form instanceof HTMLFormElement) ||
      form.getAttribute('method') !== 'post'
    )
      return;
    if (underWay.has(form)) return event.preventDefault();
    underWay.add(form);
    form.setAttribute('aria-busy', 'true');
    setTimeout(release, patience, form);
  });
  // back from the answer, by the way back of the browser
  window.addEventListener('pageshow', () => underWay.forEach(release));
}
