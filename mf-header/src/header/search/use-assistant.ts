import { failureText } from '@tessera/shared-contracts/platform/connection';
import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useHeader } from '../mounting/header-context.ts';
import { headerTexts } from '../mounting/mounted-header.ts';
import type { SearchAssistantProps } from './SearchAssistant.tsx';

export interface AssistantCode {
  /** The component with suggestions and filters; undefined until its code has loaded. */
  readonly Assistant: ComponentType<SearchAssistantProps> | undefined;
  /** Whether a press is waiting for the code. */
  readonly isLoading: boolean;
  readonly preload: () => void;
  /** Handles a press: runs the callback once the code has loaded, or shows that loading failed. */
  readonly use: (run: () => void) => void;
}

/** Loads the code of suggestions and filters when the search is used. */
export function useAssistant(field: RefObject<HTMLElement | null>): AssistantCode {
  const header = useHeader();
  const [Assistant, setAssistant] = useState<ComponentType<SearchAssistantProps>>();
  const [isLoading, setLoading] = useState(false);
  const loading = useRef<Promise<boolean>>(undefined);

  const load = (): Promise<boolean> =>
    (loading.current ??= import('./SearchAssistant.tsx').then(
      ({ SearchAssistant }) => {
        setAssistant(() => SearchAssistant);
        return true;
      },
      (error: unknown) => {
        header?.platform.log.error(error, { part: 'search' });
        loading.current = undefined;
        return false;
      },
    ));
  // the user may have focused the field before hydration
  useEffect(() => {
    if (header && document.activeElement === field.current) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, at hydration
  }, [header]);

  async function waitFor(run: () => void): Promise<void> {
    setLoading(true);
    const isLoaded = await load();
    setLoading(false);
    if (isLoaded) run();
    else header?.platform.toasts.show({ text: failureText(headerTexts.failed), tone: 'error' });
  }
  return {
    Assistant,
    isLoading,
    preload() {
      if (header && !Assistant) void load();
    },
    use(run) {
      if (Assistant) run();
      else if (header) void waitFor(run);
    },
  };
}
