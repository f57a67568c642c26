import type { ReactNode } from 'react';
import { renderOverPage } from '../../page/render-over-page.tsx';

/**
 * Renders a dialog synchronously. Resolves with its answer once the dialog is gone.
 */
export const renderDialog = <T,>(render: (answer: (value: T) => void) => ReactNode): Promise<T> =>
  new Promise((resolve) => {
    const takeOff = renderOverPage(
      render(function answer(value) {
        takeOff();
        resolve(value);
      }),
    );
  });
