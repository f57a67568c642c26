import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { fallbackTemplateId } from '@tessera/shared-contracts/core/registry';
import { rendered } from '@tessera/shared-ui/written';
import { appendContainer } from '../page/elements.ts';

/** `unneeded`: the page does not need the remote. */
export type RemoteState = 'mounted' | 'failed' | 'unneeded';

/** The place of one remote in the page. */
export interface Slot {
  /**
   * Returns the element for a remote to mount in, with the server's content. Once the element has
   * been used, each call replaces it with a fresh copy.
   */
  readonly prepare: () => HTMLElement;
  /** Restores the server's content, with a notice below it and a retry button. */
  readonly showFallback: (label: string, retry: () => void) => void;
  /** Marks the state of the remote in the document, for styles and for tests. */
  readonly mark: (state: RemoteState) => void;
}

/** An element of the page by its id, ignoring user content. */
const ownElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#${id}${rendered}`);

/** Copies the notice from the page's template. */
function copyFallback(): DocumentFragment | undefined {
  const template = ownElement(fallbackTemplateId);
  return template instanceof HTMLTemplateElement
    ? document.importNode(template.content, true)
    : undefined;
}

/**
 * Takes over a slot. The element is replaced whenever a remote leaves it: a failed remote may have
 * left listeners and a React root on it.
 *
 * @param onMark called with each marked state, and with undefined when the element is prepared
 */
export function createSlot(
  id: string,
  onMark: (state: RemoteState | undefined) => void = () => {},
): Slot {
  let element = ownElement(id) ?? appendContainer();
  element.id = id;
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
      element.setAttribute(pageAttributes.remoteState, state);
      onMark(state);
    },
    prepare() {
      element.removeAttribute(pageAttributes.remoteState);
      onMark(undefined);
      if (isUntouched) {
        isUntouched = false;
        return element;
      }
      return renew();
    },
    showFallback(label, retry) {
      isUntouched = false;
      const place = renew();
      const text = `${label} is unavailable.`;
      const notice = copyFallback();
      // a page from an older version of the server has no template
      if (!notice) return appendContainer(place).append(text);
      notice.querySelector('p')?.append(text);
      notice.querySelector('button')?.addEventListener(
        'click',
        function retryOnce({ currentTarget }) {
          if (currentTarget instanceof HTMLButtonElement) currentTarget.disabled = true;
          retry();
        },
        { once: true },
      );
      place.append(notice);
    },
  };
}
