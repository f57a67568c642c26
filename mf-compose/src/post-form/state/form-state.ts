import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Limits } from '@tessera/shared-contracts/posts/endpoints';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { PostFormMode } from '@tessera/shared-contracts/posts/form-model';
import type { SocialNetwork, SocialSetting } from '@tessera/shared-contracts/networks/networks';
import type { Writer } from '../drafts/draft-sync.ts';
import type { OtherDrafts } from '../drafts/form-drafts.ts';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';

/** A notice in a form, about its unsaved draft or its editor. */
export type Notice =
  | { readonly kind: 'restored' }
  /**
   * The post has changed since the edit in this draft began: the person decides whether to use the
   * draft.
   */
  | { readonly kind: 'available'; readonly model: PostFormModel }
  | { readonly kind: 'started-over'; readonly before: PostFormModel }
  /** The text was continued on another device; `before` is what stood here. */
  | ({ readonly kind: 'continued'; readonly before: PostFormModel } & Writer)
  /** It was changed there and here: the other text is the unsaved draft under `key`. */
  | ({ readonly kind: 'both-changed'; readonly key: string } & Writer)
  /** It was posted or discarded elsewhere; `isKept`: what was typed here is another draft now. */
  | { readonly kind: 'ended'; readonly isKept: boolean }
  /** The rich editor cannot hold this post, so it opens as HTML. */
  | { readonly kind: 'opened-as-html' };

/** A form whose content has arrived. */
export interface FilledForm {
  readonly model: PostFormModel;
  readonly initial: PostFormModel;
  /** The user's blogs that may publish this post. */
  readonly channels: readonly Channel[];
  readonly limits: Limits;
  /** Networks where the user has a linked account that posts can be sent to. */
  readonly networks: readonly SocialNetwork[];
  /** Why the last attempt to save failed: validation errors, or no response from the server. */
  readonly messages: readonly string[];
  readonly notice: Notice | undefined;
  /**
   * Other unsaved drafts of the person, whatever they are for; whether another form had text in the
   * scope of this one (all new posts, or edits or reblogs of one post) when it opened; and what of
   * this draft is elsewhere.
   */
  readonly others: OtherDrafts;
  /** Whether the browser has room to store the draft. */
  readonly isWithinQuota: boolean;
  /** The revision of the post that this edit is based on; absent if the form is not an edit. */
  readonly base?: string;
  /** Incremented when the content is replaced from outside, so that editors remount. */
  readonly revision: number;
}

/** Everything a form shows. The form accepts input only while `open`. */
export type FormState =
  | { readonly phase: 'loading'; readonly mode: PostFormMode; readonly type: PostType }
  | ({ readonly phase: 'disabled' | 'open' | 'saving' } & FilledForm);

/** The data that a form needs before it can open. */
export type LoadedForm = Omit<FilledForm, 'messages' | 'revision' | 'others' | 'isWithinQuota'>;

export type FormAction =
  | { readonly kind: 'loaded'; readonly form: LoadedForm }
  | { readonly kind: 'others-found'; readonly others: OtherDrafts }
  | { readonly kind: 'noticed'; readonly notice: Notice }
  | { readonly kind: 'quota-changed'; readonly isWithinQuota: boolean }
  | { readonly kind: 'enabled' | 'saving' | 'save-failed' | 'notice-seen' }
  /** Typed or chosen by the person. */
  | { readonly kind: 'changed'; readonly model: PostFormModel }
  /** Replaces the content. */
  | {
      readonly kind: 'replaced';
      readonly model: PostFormModel;
      readonly initial?: PostFormModel;
      readonly notice?: Notice;
    }
  /** A setting of a blog was switched, or reverted after a failure. */
  | {
      readonly kind: 'channel-changed';
      readonly name: string;
      readonly changes: Partial<Pick<Channel, SocialSetting>>;
    }
  | { readonly kind: 'refused'; readonly messages: readonly string[] };

/** Returns the state after an action. An action that makes no sense in a phase changes nothing. */
export function reduceForm(state: FormState, action: FormAction): FormState {
  if (state.phase === 'loading')
    return action.kind === 'loaded'
      ? {
          phase: 'disabled',
          ...action.form,
          messages: [],
          revision: 0,
          others: { unsaved: [], isElsewhere: false },
          isWithinQuota: true,
        }
      : state;
  switch (action.kind) {
    case 'loaded':
      return state;
    case 'enabled':
      return state.phase === 'disabled' ? { ...state, phase: 'open' } : state;
    case 'saving':
      return state.phase === 'open' ? { ...state, phase: 'saving', messages: [] } : state;
    case 'save-failed':
      return state.phase === 'saving' ? { ...state, phase: 'open' } : state;
    case 'notice-seen':
      return { ...state, notice: undefined };
    case 'noticed':
      return { ...state, notice: action.notice };
    case 'channel-changed':
      return {
        ...state,
        channels: state.channels.map((channel) =>
          channel.name === action.name ? { ...channel, ...action.changes } : channel,
        ),
        messages: [],
      };
    case 'others-found':
      return { ...state, others: action.others };
    case 'quota-changed':
      return state.isWithinQuota === action.isWithinQuota
        ? state
        : { ...state, isWithinQuota: action.isWithinQuota };
    case 'refused':
      return { ...state, messages: action.messages };
    case 'changed':
      return state.phase === 'open' ? { ...state, model: action.model, messages: [] } : state;
    case 'replaced':
      return {
        ...state,
        model: action.model,
        initial: action.initial ?? state.initial,
        notice: action.notice,
        messages: [],
        revision: state.revision + 1,
      };
  }
}

/** The store of a form. It applies actions with {@link reduceForm}. */
export interface FormStore extends ReadableStore<FormState> {
  dispatch(action: FormAction): void;
}

export function createFormStore(mode: PostFormMode, type: PostType): FormStore {
  const store = createStore<FormState>({ phase: 'loading', mode, type });
  return {
    get state() {
      return store.state;
    },
    dispatch: (action) => store.set(reduceForm(store.state, action)),
    subscribe: store.subscribe,
  };
}

/** Whether the user has reached the 24-hour limit for posts of this type. */
export function isAtLimit(limits: Limits, type: PostType): boolean {
  const limit = limits[type];
  return limit !== undefined && limit.used >= limit.limit;
}
