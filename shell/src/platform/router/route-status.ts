import { appendContainer } from '../../page/elements.ts';
import styles from './route-status.module.css';

/** Visible and audible feedback on navigation. */
export interface RouteStatus {
  /** A page is being fetched. The bar appears if that takes longer than the delay. */
  begin(): void;
  end(): void;
  /** Tells screen readers which page is shown now. */
  announce(title: string): void;
  stop(): void;
}

/** Milliseconds before the bar appears; most pages arrive sooner. */
const barDelay = 150;

export function createRouteStatus(): RouteStatus {
  const bar = appendContainer();
  bar.className = styles['bar'] ?? '';
  bar.ariaHidden = 'true';
  bar.hidden = true;
  const announcer = appendContainer();
  announcer.className = 'visually-hidden';
  announcer.ariaLive = 'polite';
  announcer.ariaAtomic = 'true';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    bar.hidden = true;
  };
  return {
    begin() {
      timer ??= setTimeout(() => {
        bar.hidden = false;
      }, barDelay);
    },
    end,
    announce(title) {
      announcer.textContent = title;
    },
    stop() {
      end();
      bar.remove();
      announcer.remove();
    },
  };
}
