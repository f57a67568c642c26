import { element } from '../element.ts';
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
  const bar = element('div', {
    class: styles['bar'],
    'aria-hidden': 'true',
    'data-route-progress': '',
    hidden: '',
  });
  const announcer = element('div', {
    class: 'visually-hidden',
    'aria-live': 'polite',
    'aria-atomic': 'true',
    'data-route-announcer': '',
  });
  document.body.append(bar, announcer);
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
