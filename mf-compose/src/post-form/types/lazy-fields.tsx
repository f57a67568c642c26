import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { useEffect, useState, type ReactNode } from 'react';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { photoTexts } from '../photos/photo-texts.ts';
import styles from '../photos/photo-loading.module.css';
import type { FieldsProps } from './fields-props.ts';

type Fields<T extends PostType> = (props: FieldsProps<T>) => ReactNode;
type Loading<T extends PostType> =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly Part: Fields<T> };

/**
 * Fields that load with the first post of their type, so that other forms stay light. Once loaded
 * they render synchronously: their uploads survive a switch of the editor.
 */
export function lazyFields<T extends PostType>(type: T, load: () => Promise<Fields<T>>): Fields<T> {
  let known: Fields<T> | undefined;
  const loadPart = loadOnce(async () => (known = await load()));
  return function LazyFields(props) {
    const [state, setState] = useState<Loading<T>>(() =>
      known ? { kind: 'loaded', Part: known } : { kind: 'loading' },
    );
    const { log } = props.actions.platform;
    const isLoading = state.kind === 'loading';
    useEffect(() => {
      if (!isLoading) return undefined;
      let isGone = false;
      loadPart().then(
        (Part) => {
          if (!isGone) setState({ kind: 'loaded', Part });
        },
        (error: unknown) => {
          log.error(error, { action: `load ${type} fields` });
          if (!isGone) setState({ kind: 'failed' });
        },
      );
      return () => {
        isGone = true;
      };
    }, [isLoading, log]);
    switch (state.kind) {
      case 'loaded':
        return <state.Part {...props} />;
      case 'loading':
        return <span className={`skeleton ${styles['loading']}`} aria-hidden="true" />;
      case 'failed':
        return (
          <div className={`notice notice--error ${styles['failed']}`} role="alert">
            <span>This part of the form couldn’t be loaded. What you wrote is saved.</span>
            <button
              type="button"
              className="button button--small"
              onClick={() => setState({ kind: 'loading' })}
            >
              {photoTexts.retry}
            </button>
          </div>
        );
    }
  };
}
