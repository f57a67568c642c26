import { useEffect, useState, type ReactNode } from 'react';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { Writing } from '../editor/Writing.tsx';
import { photoTexts } from '../photos/photo-texts.ts';
import styles from '../photos/photo-loading.module.css';
import type { FieldsProps } from './fields-props.ts';

type Tab = (props: FieldsProps<'photo'>) => ReactNode;

/** Lazy: loaded with the first photo post, so that other forms stay light. */
const loadTab = loadOnce(
  async (): Promise<Tab> =>
    (await import(/* webpackChunkName: "photos" */ '../photos/PhotoTab.tsx')).PhotoTab,
);

type Loading =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly Tab: Tab };

function LazyPhotoTab(props: FieldsProps<'photo'>): ReactNode {
  const [state, setState] = useState<Loading>({ kind: 'loading' });
  const { log } = props.actions.platform;
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let isGone = false;
    loadTab().then(
      (Tab) => {
        if (!isGone) setState({ kind: 'loaded', Tab });
      },
      (error: unknown) => {
        log.error(error, { action: 'load photo fields' });
        if (!isGone) setState({ kind: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [isLoading, log]);
  switch (state.kind) {
    case 'loaded':
      return <state.Tab {...props} />;
    case 'loading':
      return <span className={`skeleton ${styles['loading']}`} aria-hidden="true" />;
    case 'failed':
      return (
        <div className={`notice notice--error ${styles['failed']}`} role="alert">
          <span>{photoTexts.unavailable}</span>
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
}

/** Photos and their caption. */
export function PhotoFields(props: FieldsProps<'photo'>): ReactNode {
  const { actions, model, isDisabled } = props;
  /** Photos arrive while the person types: each change builds on the current model. */
  function changeCaption(caption: string): void {
    const { state } = actions.store;
    if (state.phase !== 'loading' && state.model.type === 'photo')
      actions.change({ ...state.model, caption });
  }
  return (
    <>
      <LazyPhotoTab {...props} />
      <div data-first-field-in="">
        <Writing
          isShort
          editor={model.editorType}
          platform={actions.platform}
          label="Caption"
          placeholder="Add a caption"
          text={model.caption}
          disabled={isDisabled}
          onChange={changeCaption}
        />
      </div>
    </>
  );
}
