/** What lies behind the drawer: everything but the slots of remotes, which may show dialogs and forms above it. */
const behind = '#main, #slot-header, .page__skip, .page__footer';

/** Keeps the page behind the drawer still and out of reach. Returns the way to give it back. */
export function holdPage(): () => void {
  const parts = [...document.querySelectorAll(behind)].filter((part) => !part.hasAttribute('inert'));
  for (const part of parts) part.setAttribute('inert', '');
  const { documentElement: root, body } = document;
  const { overflow, scrollbarGutter } = root.style;
  const { paddingInlineEnd } = body.style;
  // a scroll bar that goes would move the page
  const scrollBar = window.innerWidth - root.clientWidth;
  if (scrollBar > 0 && root.clientWidth > 0) body.style.paddingInlineEnd = `${scrollBar}px`;
  root.style.overflow = 'hidden';
  // the glass covers the place of the scroll bar too
  root.style.scrollbarGutter = 'auto';
  return function givePageBack() {
    for (const part of parts) part.removeAttribute('inert');
    root.style.overflow = overflow;
    root.style.scrollbarGutter = scrollbarGutter;
    body.style.paddingInlineEnd = paddingInlineEnd;
  };
}
