import { drawn } from '@tessera/shared-ui/written';

export type RemoteState = 'mounted' | 'failed';

/** The place of one remote in the page. */
export interface Slot {
  /** A fresh element with what the server put there, for a remote to mount in. */
  readonly prepare: () => HTMLElement;
  /** Puts the server's content back, with a quiet word below it and a way to try again. */
  readonly showFallback: (label: string, retry: () => void) => void;
  /** Says in the document what became of the remote, for styles and for whoever looks from outside. */
  readonly mark: (state: RemoteState) => void;
}

/**
 * Takes over a slot. The element is exchanged whenever a remote gives up its place: a failed one may have left listeners
 * and a React root on it.
 *
 * @param onMark hears what became of the remote
 */
export function createSlot(id: string, onMark: (state: RemoteState) => void = () => {}): Slot {
  const page = document;
  // not one that stands in what people wrote
  const found = page.querySelector<HTMLElement>(`#${id}${drawn}`);
  let element = found ?? page.createElement('div');
  if (!found) {
    element.id = id;
    page.body.append(element);
  }
  const original = [...element.childNodes].map((node) => node.cloneNode(true));
  let isUntouched = true;

  function renew(): HTMLElement {
    const fresh = element.cloneNode(false);
    if (!(fresh instanceof HTMLElement)) return element;
    fresh.append(...original.map((node) => node.cloneNode(true)));
    element.replaceWith(fresh);
    element = fresh;
    return fresh;
  }

  return {
    mark(state) {
      element.dataset['remoteState'] = state;
      onMark(state);
    },
    prepare() {
      delete element.dataset['remoteState'];
      if (isUntouched) {
        isUntouched = false;
        return element;
      }
      return renew();
    },
    showFallback(label, retry) {
      isUntouched = false;
      const box = page.createElement('div');
      box.className = 'overlay-fallback';
      box.setAttribute('role', 'status');
      const text = page.createElement('p');
      text.className = 'overlay-fallback__text';
      text.textContent = `${label} is unavailable.`;
      const button = page.createElement('button');
      button.type = 'button';
      button.className = 'button button--quiet button--small';
      button.textContent = 'Retry';
      button.addEventListener(
        'click',
        function retryOnce() {
          button.disabled = true;
          retry();
        },
        { once: true },
      );
      box.append(text, button);
      renew().append(box);
    },
  };
}
