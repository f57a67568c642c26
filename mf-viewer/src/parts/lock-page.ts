import styles from './lock-page.module.css';

/**
 * What the drawer makes inert. Slots of remotes other than the header stay active, because their
 * dialogs and forms may open above the drawer.
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
