import { onEnd } from '@tessera/shared-ui/lifetime';
import type { HeaderServices } from '../mounting/mounted-header.ts';

/** Registers the hotkey that focuses the search field of the header. */
export function watchSearchHotkey(
  { platform, signal }: HeaderServices,
  domElement: HTMLElement,
): void {
  onEnd(
    signal,
    platform.hotkeys.register({
      keys: '[Shift]+/',
      description: 'Search',
      group: 'Everywhere',
      run(event) {
        event.preventDefault();
        const field = domElement.querySelector<HTMLInputElement>('[name="q"]');
        field?.focus();
        field?.select();
      },
    }),
  );
}
