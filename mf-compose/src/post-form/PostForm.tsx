import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { Button } from '@tessera/shared-ui/Button';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { useStore } from '@tessera/shared-ui/use-store';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { closeLabel, submitLabels } from '@tessera/shared-contracts/posts/post-texts';
import type { PostFormMode, PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { suggestTags } from '@tessera/shared-contracts/tags/endpoints';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { FormActions } from './open-form.ts';
import type { FormState } from './state/form-state.ts';
import { BlogChoice } from './fields/BlogChoice.tsx';
import { EditorChoice } from './fields/EditorChoice.tsx';
import { FormNotice } from './fields/FormNotice.tsx';
import { LimitNote } from './fields/LimitNote.tsx';
import { MoreOptions } from './fields/MoreOptions.tsx';
import { ReblogTrail } from './fields/ReblogTrail.tsx';
import { ScheduleFields } from './fields/ScheduleFields.tsx';
import { SocialSwitches } from './fields/SocialSwitches.tsx';
import { StateChoice } from './fields/StateChoice.tsx';
import { TagsField } from './fields/TagsField.tsx';
import { TypeTabs } from './fields/TypeTabs.tsx';
import type { SuggestTags } from './fields/use-tag-suggestions.ts';
import { UnsavedDrafts } from './fields/UnsavedDrafts.tsx';
import { FirstFieldProvider, focusFirstField } from './parts/first-field.ts';
import { focusRefusedField, RefusalsProvider } from './parts/refused-field.tsx';
import { lazyFields } from './types/lazy-fields.tsx';
import { TypeFieldset } from './types/TypeFieldset.tsx';
import type { VersionsDialogProps } from './versions/VersionsDialog.tsx';
import { writtenText } from '@tessera/shared-contracts/posts/post-type-definitions';
import { formTexts } from './state/form-texts.ts';
import styles from './post-form.module.css';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';

/** The label of the submit button: 'Save' for an edit, else according to the state of the post. */
export function submitLabel({ mode, state }: Pick<PostFormModel, 'mode' | 'state'>): string {
  if (mode === 'edit') return submitLabels.edit;
  return (
    Object.entries(submitLabels).find(([name]) => name === state)?.[1] ?? submitLabels.published
  );
}

const noMessages: readonly string[] = [];

const describe = (
  state: FormState,
): { readonly mode: PostFormMode; readonly type: PostFormModel['type'] } =>
  state.phase === 'loading' ? state : { mode: state.model.mode, type: state.model.type };

/** The post form: the content of a post, and where and when it is published. */
export function PostForm({ actions }: { readonly actions: FormActions }): ReactNode {
  const { store } = actions;
  const state = useStore(store);
  const form = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLElement>(null);
  const setFirstField = useCallback((field: HTMLElement | null) => {
    firstField.current = field;
  }, []);
  const { mode, type } = describe(state);
  const isOpen = state.phase === 'open';
  /** What the text is compared with: its earlier versions, or another unsaved draft. */
  const [compared, setCompared] = useState<'versions' | { readonly key: string }>();

  // the first field gets focus as soon as the form accepts input
  useEffect(() => {
    if (isOpen) focusFirstField(firstField.current);
  }, [isOpen, type]);
  // a text that is replaced takes the focus with it
  const hadFocus = useRef(false);
  const revision = state.phase === 'loading' ? 0 : state.revision;
  useEffect(() => {
    if (revision > 0 && hadFocus.current && document.activeElement === document.body)
      focusFirstField(firstField.current);
  }, [revision]);
  const messages = state.phase === 'loading' ? noMessages : state.messages;
  useEffect(() => {
    if (messages.length > 0) focusRefusedField(form.current);
  }, [messages]);

  function pressKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void actions.submit();
    }
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      void actions.close();
    }
  }
  const other =
    typeof compared === 'object' && state.phase !== 'loading'
      ? state.others.unsaved.find(({ key }) => key === compared.key)
      : undefined;
  return (
    <>
      <form
        ref={form}
        className={styles['form']}
        {...{ [postAttributes.type]: type, [postFormAttributes.form]: mode }}
        aria-label={formTexts.names[mode](postTypeLabels[type].toLowerCase())}
        aria-busy={!isOpen}
        noValidate
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={({ target }) => {
          hadFocus.current = !target.isConnected;
        }}
        onKeyDown={pressKey}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.submit();
        }}
      >
        {mode === 'new' && <TypeTabs actions={actions} state={state} />}
        {state.phase === 'loading' ? (
          <Skeleton />
        ) : (
          <FirstFieldProvider value={setFirstField}>
            <RefusalsProvider value={messages}>
              <FilledForm actions={actions} state={state} onCompare={setCompared} />
            </RefusalsProvider>
          </FirstFieldProvider>
        )}
        <footer className={styles['footer']}>
          <Button
            variant="quiet"
            className={styles['close']}
            disabled={state.phase === 'saving'}
            onClick={() => void actions.close()}
          >
            {closeLabel}
          </Button>
          {state.phase !== 'loading' && (
            <div className={`${styles['send']} ${mode === 'edit' ? '' : styles['split']}`}>
              {mode === 'edit' && (
                <StateChoice actions={actions} model={state.model} isDisabled={!isOpen} />
              )}
              <Button
                type="submit"
                variant="primary"
                className={styles['submit']}
                disabled={!isOpen}
              >
                {submitLabel(state.model)}
              </Button>
              {mode !== 'edit' && (
                <StateChoice isArrow actions={actions} model={state.model} isDisabled={!isOpen} />
              )}
            </div>
          )}
        </footer>
      </form>
      {/* not inside the form, which reacts to keys */}
      {state.phase !== 'loading' && (other || compared === 'versions') && (
        <VersionsDialog
          actions={actions}
          current={state.model}
          other={other && { key: other.key, model: other.draft.model }}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  );
}

function Skeleton(): ReactNode {
  return (
    <div className={`${styles['body']} ${styles['waiting']}`} aria-hidden="true">
      <span className="skeleton skeleton--title" />
      <span className="skeleton skeleton--line" />
      <span className="skeleton skeleton--line" />
    </div>
  );
}

/** Code for comparing texts, which loads when it is first used. */
const VersionsDialog = lazyFields<VersionsDialogProps>(
  'versions',
  async () => (await import('./versions/VersionsDialog.tsx')).VersionsDialog,
);

function FilledForm({
  actions,
  state,
  onCompare,
}: {
  readonly actions: FormActions;
  readonly onCompare: (compared: 'versions' | { readonly key: string }) => void;
  readonly state: Exclude<FormState, { phase: 'loading' }>;
}): ReactNode {
  const {
    model,
    initial,
    channels,
    limits,
    networks,
    messages,
    notice,
    revision,
    others,
    isWithinQuota,
  } = state;
  const isDisabled = state.phase !== 'open';
  const channel = channels.find(({ name }) => name === model.tumblelog);
  const { platform } = actions;
  const suggest: SuggestTags = useCallback(
    async (typed, signal) =>
      (
        await platform.call(
          suggestTags,
          { query: { q: typed, tumblelog: model.tumblelog } },
          { signal },
        )
      ).tags,
    [platform, model.tumblelog],
  );
  return (
    <>
      <header className={styles['head']}>
        <BlogChoice
          channels={channels}
          name={model.tumblelog}
          isDisabled={isDisabled || model.mode === 'edit'}
          onChange={(tumblelog) => actions.change((current) => ({ ...current, tumblelog }))}
        />
        {writtenText(model) !== undefined && (
          <EditorChoice actions={actions} model={model} isDisabled={isDisabled} />
        )}
      </header>
      {notice && (
        <FormNotice
          notice={notice}
          actions={actions}
          onCompare={(key) => onCompare({ key })}
          isDisabled={isDisabled}
        />
      )}
      {others.trouble !== undefined && others.trouble !== '' && (
        <p className={`notice ${styles['aside']}`} role="status">
          {others.trouble}
        </p>
      )}
      {others.waiting && (
        <p className={`notice ${styles['aside']}`} role="status">
          {formTexts.waitingFiles(others.waiting.device, others.waiting.names.join(', '))}
        </p>
      )}
      {others.isElsewhere && (
        <p className={`notice ${styles['aside']}`} role="status">
          {formTexts.elsewhere}
        </p>
      )}
      {!isWithinQuota && (
        <p className={`notice notice--error ${styles['aside']}`} role="alert">
          {formTexts.storageFull}
        </p>
      )}
      {model.mode !== 'edit' && <LimitNote limits={limits} type={model.type} />}
      <UnsavedDrafts drafts={others.unsaved} actions={actions} isDisabled={isDisabled} />
      <FormErrors errors={messages} className={styles['messages']} />
      <fieldset className={styles['body']} disabled={isDisabled}>
        <legend className="visually-hidden">{postTypeLabels[model.type]}</legend>
        {initial.reblog_tree.length > 0 && (
          <ReblogTrail
            tree={initial.reblog_tree}
            isRemoved={model.reblog_tree.length < initial.reblog_tree.length}
            isDisabled={isDisabled}
            onToggle={(isRemoved) =>
              actions.change((current) => ({
                ...current,
                reblog_tree: isRemoved ? initial.reblog_tree.slice(0, 1) : initial.reblog_tree,
              }))
            }
          />
        )}
        <TypeFieldset
          key={`${model.type}-${model.editorType}-${revision}`}
          actions={actions}
          model={model}
          isDisabled={isDisabled}
        />
        <TagsField
          tags={model.tags}
          isDisabled={isDisabled}
          suggest={suggest}
          onChange={(tags) => actions.change((current) => ({ ...current, tags }))}
        />
        {model.mode !== 'edit' && channel && (
          <SocialSwitches actions={actions} channel={channel} model={model} networks={networks} />
        )}
        <MoreOptions actions={actions} model={model} />
        {others.isTravelling === true && (
          <Button
            variant="quiet"
            size="small"
            className={styles['versions']}
            onClick={() => onCompare('versions')}
          >
            {formTexts.versions.open}
          </Button>
        )}
        {model.state === 'scheduled' && (
          <ScheduleFields
            model={model}
            language={actions.platform.bootstrap.user?.language}
            isDisabled={isDisabled}
            onTime={(publish_on) => actions.change((current) => ({ ...current, publish_on }))}
          />
        )}
      </fieldset>
    </>
  );
}

/**
 * Renders a form into its container; returns a function that unmounts it. A form that crashes is
 * closed: its text stays stored and is restored the next time the form is opened.
 */
export function renderForm(host: HTMLElement, actions: FormActions): () => void {
  const root = createPartRoot(
    actions.platform,
    host,
    failPart(actions.platform, 'post form', () => actions.leave()),
  );
  root.render(<PostForm actions={actions} />);
  return () => root.unmount();
}
