import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { isMailLink, type ShareForm } from './share-options.ts';

/**
 * State of the popover. `isPartial`: the server did not answer, so only options that work without
 * it are offered.
 */
export type ShareState =
  | { readonly step: 'loading' }
  | { readonly step: 'refused'; readonly text: string }
  | {
      readonly step: 'list';
      readonly data: SharePopoverData;
      readonly isForced: boolean;
      readonly isPartial: boolean;
      readonly leftForm?: ShareForm;
    }
  | {
      readonly step: 'form';
      readonly data: SharePopoverData;
      readonly form: ShareForm;
      readonly isForced: boolean;
    };

export type ShareMove =
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly data: SharePopoverData; readonly isForced: boolean }
  | { readonly type: 'unreachable'; readonly data: SharePopoverData }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'choose'; readonly form: ShareForm }
  | { readonly type: 'cancel' };

/** A blog can only be shared by mail, so start with the form. */
const begins = (data: SharePopoverData, isForced: boolean): ShareState =>
  data.tumblelog_share && !isMailLink(data, isForced)
    ? { step: 'form', form: 'email', data, isForced }
    : { step: 'list', data, isForced, isPartial: false };

export function nextShareState(state: ShareState, move: ShareMove): ShareState {
  switch (move.type) {
    case 'load':
      return { step: 'loading' };
    case 'loaded':
      return begins(move.data, move.isForced);
    case 'unreachable':
      return { step: 'list', data: move.data, isForced: true, isPartial: true };
    case 'refused':
      return { step: 'refused', text: move.text };
    case 'choose':
      return state.step === 'list'
        ? { step: 'form', form: move.form, data: state.data, isForced: state.isForced }
        : state;
    // a blog has no list to go back to
    case 'cancel':
      return state.step === 'form' && !state.data.tumblelog_share
        ? {
            step: 'list',
            data: state.data,
            isForced: state.isForced,
            isPartial: false,
            leftForm: state.form,
          }
        : state;
  }
}
