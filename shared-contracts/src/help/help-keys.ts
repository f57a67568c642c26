/**
 * Keyboard shortcuts of the product. A test of the help pages compares them with the hotkeys that
 * the shell and the remotes register.
 */
export const keysOfProduct: readonly { readonly keys: string; readonly description: string }[] = [
  { keys: 'z c', description: 'New post' },
  { keys: 'Alt+KeyC', description: 'New post, on a Mac' },
  { keys: 'j', description: 'Next post' },
  { keys: 'k', description: 'Previous post' },
  { keys: 'l', description: 'Like or unlike the post' },
  { keys: 'r', description: 'Reblog the post' },
  { keys: 'Shift+R', description: 'Reblog instantly, without the form' },
  { keys: 's', description: 'Share the post' },
  { keys: '.', description: 'Back to the top' },
  { keys: 'Enter', description: 'Open the post' },
  { keys: '[Shift]+/', description: 'Search' },
  { keys: '[Shift]+?', description: 'Show this list' },
  { keys: '$mod+KeyZ', description: 'Undo, while it is offered' },
  { keys: 'Escape', description: 'Close what is open' },
];

/** The labels of the keys of a shortcut. Leaves out optional keys: those in brackets. */
export const keyNames = (keys: string): readonly string[] =>
  keys
    .split(/[ +]/)
    .filter((key) => !key.startsWith('['))
    .map((key) => key.replace(/^Key/, '').replace('Escape', 'Esc').replace('$mod', 'Ctrl'));
