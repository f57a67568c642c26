import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { FormComponent } from '../forms/all-forms.ts';
import type { ShareForm } from '../options/share-options.ts';

/**
 * State of the popover. `isPartial`: the share data could not be loaded, so only options that need
 * nothing but the URL are offered.
 */
export type ShareState =
  | { readonly step: 'loading' }
  | { readonly step: 'refused'; readonly text: string }
  | {
      readonly step: 'main';
      readonly data: SharePopoverData;
      readonly isForced: boolean;
      readonly isPartial: boolean;
      readonly leftForm?: ShareForm;
    }
  | {
      readonly step: 'form';
      readonly data: SharePopoverData;
      readonly form: ShareForm;
      readonly Form: FormComponent;
      readonly isForced: boolean;
      readonly isShared: boolean;
    };

export type ShareEvent =
  | { readonly type: 'load' }
  | {
      readonly type: 'loaded';
      readonly data: SharePopoverData;
      readonly isForced: boolean;
      /** The email form, which opens immediately for a blog instead of a list of options. */
      readonly Form?: FormComponent | undefined;
    }
  | { readonly type: 'unreachable'; readonly data: SharePopoverData }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'choose'; readonly form: ShareForm; readonly Form: FormComponent }
  | { readonly type: 'shared' }
  | { readonly type: 'cancel' };

export function reduceShare(state: ShareState, move: ShareEvent): ShareState {
  switch (move.type) {
    case 'load':
      return { step: 'loading' };
    case 'loaded': {
      const { data, isForced, Form } = move;
      return Form
        ? { step: 'form', form: 'email', Form, data, isForced, isShared: false }
        : { step: 'main', data, isForced, isPartial: false };
    }
    case 'unreachable':
      return { step: 'main', data: move.data, isForced: true, isPartial: true };
    case 'refused':
      return { step: 'refused', text: move.text };
    case 'choose': {
      if (state.step !== 'main') return state;
      const { data, isForced } = state;
      return { step: 'form', form: move.form, Form: move.Form, data, isForced, isShared: false };
    }
    case 'shared':
      return state.step === 'form' ? { ...state, isShared: true } : state;
    // a blog's form opens without a main screen to go back to
    case 'cancel':
      return state.step === 'form' && !state.data.tumblelog_share
        ? {
            step: 'main',
            data: state.data,
            isForced: state.isForced,
            isPartial: false,
            leftForm: state.form,
          }
        : state;
  }
}
