import type { OnPress } from '../state/presses.ts';
import { Fragment, useCallback, useState, type ReactNode } from 'react';

/** The forms that can be open below a post, each at most once. */
export type PostFormName = 'reply' | 'answer' | 'promote';

/** What a form gets from the post above it. */
export interface FormPlace {
  readonly name: PostFormName;
  /** How many times the form was requested; each request focuses the field of the form. */
  readonly asked: number;
  /** Closes the form and returns the focus to the control that opened it. */
  readonly close: () => void;
}

export interface PostForm {
  readonly name: PostFormName;
  /** The control to which focus returns. */
  readonly opener: HTMLElement;
  readonly render: (place: FormPlace) => ReactNode;
}

/** Opens a form below a post. If a form of this name is already open, focuses that form. */
export type OpenForm = (form: PostForm) => void;

/**
 * Handles presses on controls inside of `Live`: in islands, dialogs, cards and the drawer.
 *
 * @param openForm absent outside of posts
 */
export type OnLivePress = (
  press: Parameters<OnPress>[0],
  event: Parameters<OnPress>[1],
  openForm?: OpenForm,
) => void;

interface AskedForm extends PostForm {
  readonly asked: number;
}

const ask = (forms: readonly AskedForm[], form: PostForm): readonly AskedForm[] =>
  forms.some(({ name }) => name === form.name)
    ? forms.map((one) => (one.name === form.name ? { ...one, asked: one.asked + 1 } : one))
    : [...forms, { ...form, asked: 1 }];

/** The forms that are open below a post. */
export function usePostForms(): { readonly openForm: OpenForm; readonly forms: ReactNode } {
  const [open, setOpen] = useState<readonly AskedForm[]>([]);
  const openForm = useCallback<OpenForm>((form) => setOpen((forms) => ask(forms, form)), []);
  const forms = open.map(({ name, opener, asked, render }) => (
    <Fragment key={name}>
      {render({
        name,
        asked,
        close() {
          setOpen((all) => all.filter((one) => one.name !== name));
          opener.focus();
        },
      })}
    </Fragment>
  ));
  return { openForm, forms };
}
