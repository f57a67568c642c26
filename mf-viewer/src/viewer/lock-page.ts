import styles from './blog-drawer.module.css';

/** What lies behind the drawer: everything but the slots of remotes, which may show dialogs and forms above it. */
const behind = '#main, #slot-header, .page__skip, .page__footer';

/** Keeps the page behind the drawer still and out of reach. Returns the way to give it back. */
export function lockPage(): () => void {
  const parts = [...document.querySelectorAll(behind)].filter(
    (part) => !part.hasAttribute('inert'),
  );
  for (const part of parts) part.setAttribute('inert', '');
  const root = document.documentElement;
  root.classList.add(styles['held'] ?? '');
  return function unlockPage() {
    for (const part of parts) part.removeAttribute('inert');
    root.classList.remove(styles['held'] ?? '');
  };
}
