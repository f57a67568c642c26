import styles from './blog-drawer.module.css';

/**
 * The parts of the page behind the drawer. They include the slot of the header but not those of
 * other remotes, which may show dialogs and forms above the drawer.
 */
const behind = '#main, #slot-header, .page__skip, .page__footer';

/**
 * Makes the page behind the drawer inert and stops its scrolling. Returns a function that undoes
 * it.
 */
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
