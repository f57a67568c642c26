import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import styles from '../photos/photo-loading.module.css';
import { formTexts } from '../state/form-texts.ts';

/** The part of the fields' props that is needed here. */
interface WithLog {
  readonly actions: { readonly platform: Pick<Platform, 'log'> };
}
type Fields<P extends WithLog> = (props: P) => ReactNode;

interface Retry {
  readonly onRetry: () => void;
}

function LoadFailed({ onRetry }: Retry): ReactNode {
  return (
    <div className={`notice notice--error ${styles['failed']}`} role="alert">
      <span>{formTexts.fieldsNotLoaded}</span>
      <Button size="small" onClick={onRetry}>
        {formTexts.retry}
      </Button>
    </div>
  );
}

/**
 * Fields whose code loads with the first form of their type, so that other forms do not load it.
 * Once loaded, they render synchronously, so that their uploads survive a switch to another editor.
 * If loading fails, an alert with a Retry button is shown.
 */
export function lazyFields<P extends WithLog>(
  type: string,
  load: () => Promise<Fields<P>>,
): Fields<P> {
  type Part = ReturnType<typeof createPart>;
  let known: Part | undefined;
  const createPart = ({ log }: Pick<Platform, 'log'>) =>
    lazy(async (): Promise<{ default: (props: P & Retry) => ReactNode }> => {
      try {
        return { default: await load() };
      } catch (error) {
        log.error(error, { action: `load ${type} fields` });
        // a retry or the next form loads them again
        known = undefined;
        return { default: LoadFailed };
      }
    });
  const partFor = (platform: Pick<Platform, 'log'>): Part => (known ??= createPart(platform));

  return function LazyFields(props) {
    const { platform } = props.actions;
    const [Part, setPart] = useState(() => partFor(platform));
    return (
      <Suspense fallback={<span className={`skeleton ${styles['loading']}`} aria-hidden="true" />}>
        <Part {...props} onRetry={() => setPart(partFor(platform))} />
      </Suspense>
    );
  };
}
