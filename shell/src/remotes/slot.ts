import { drawn } from '@tessera/shared-ui/written';

export type RemoteState = 'mounted' | 'failed';

/** The place of one remote in the page. */
export interface Slot {
  /** Returns a fresh element with the server's content, for a remote to mount in. */
  readonly prepare: () => HTMLElement;
  /** Restores the server's content, with a notice below it and a retry button. */
  readonly showFallback: (label: string, retry: () => void) => void;
  /** Marks the state of the remote in the document, for styles and for tests. */
  readonly mark: (state: RemoteState) => void;
}

/**
 * Takes over a slot. The element is replaced whenever a remote leaves it: a failed one may have
 * left listeners and a React root on it.
 *
 * @param onMark called with the new state of the remote
 */
export function createSlot(id: string, onMark: (state: RemoteState) => void = () => {}): Slot {
  const page = document;
  // ignore elements in user content
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
