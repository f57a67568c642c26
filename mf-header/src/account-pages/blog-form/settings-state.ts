import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type { Fault, FormFields } from '@tessera/shared-contracts/blogs/form-fields';
import type { OwnedSettings } from '@tessera/shared-contracts/blogs/own-blogs';
import type { Focus } from './crop.ts';
import { changedNames, type Clash } from './fields.ts';
import { storedFields } from './form-values.ts';

/** What is to become of a picture: it stays, goes, or another one takes its place. */
export type PictureChange =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'chosen';
      readonly file: File;
      /** URL of the file, to show it. */
      readonly url: string;
    };
export type PictureName = 'avatar' | 'header';

/** What the form says beside its button. */
export type Notice =
  | { readonly kind: 'none' | 'saving' | 'saved' | 'nothing' | 'restored' }
  | { readonly kind: 'failed'; readonly errors: readonly string[] };

/** The stored settings. */
export interface StoredSettings {
  readonly blog: Blog;
  readonly owned: OwnedSettings;
}

export interface SettingsState extends StoredSettings {
  /** Whether script has read the form. */
  readonly isStarted: boolean;
  /** The stored values, from which changes count, and their version. */
  readonly base: FormFields;
  readonly version: string;
  /** The values in the form. */
  readonly fields: FormFields;
  /** The values that the form was last filled with, and how often it was. */
  readonly filled: FormFields;
  readonly filling: number;
  /** What is being saved, or was last. */
  readonly sending: FormFields;
  readonly sendingPictures: Pick<SettingsState, 'avatar' | 'header' | 'focus'>;
  readonly avatar: PictureChange;
  readonly header: PictureChange;
  /** The new focus of the header image; undefined while it stays as stored. */
  readonly focus: Focus | undefined;
  readonly notice: Notice;
  readonly faults: readonly Fault[];
  readonly clashes: readonly Clash[];
}

const kept = { kind: 'kept' } as const;
const nothingToSay = { notice: { kind: 'none' }, faults: [] } as const;
/** Nothing to say any more, except that a save goes on: a second one must not begin. */
const quiet = ({ notice }: SettingsState): Partial<SettingsState> =>
  notice.kind === 'saving' ? {} : nothingToSay;

export function startState(
  stored: StoredSettings,
  fields: FormFields,
  clashes: readonly Clash[],
): SettingsState {
  return {
    ...stored,
    isStarted: false,
    base: storedFields(stored.blog, stored.owned),
    version: stored.owned.version,
    fields,
    filled: fields,
    filling: 0,
    sending: fields,
    sendingPictures: { avatar: kept, header: kept, focus: undefined },
    avatar: kept,
    header: kept,
    focus: undefined,
    clashes,
    ...nothingToSay,
  };
}

/** What a save has achieved; see `saveChanges`. */
export interface SaveResult {
  /** The values that are stored now; absent if they were not sent, or were refused. */
  readonly sent?: FormFields;
  /** The pictures that are stored. */
  readonly pictures: readonly PictureName[];
  /** The settings after the save, if they could be fetched. */
  readonly stored?: StoredSettings | undefined;
  readonly errors: readonly string[];
  readonly faults: readonly Fault[];
  /** After a change elsewhere: the values for the form, and what needs a decision. */
  readonly merged?: FormFields;
  readonly clashes: readonly Clash[];
}

export type SettingsAction =
  | { readonly kind: 'typed'; readonly fields: FormFields }
  | { readonly kind: 'filled'; readonly fields: FormFields }
  | {
      readonly kind: 'restored';
      readonly fields: FormFields;
      readonly base: FormFields;
      readonly version: string;
    }
  | { readonly kind: 'picture'; readonly name: PictureName; readonly change: PictureChange }
  | { readonly kind: 'cropped'; readonly focus: Focus }
  | { readonly kind: 'refusedFile'; readonly text: string }
  | { readonly kind: 'saving' | 'discarded' | 'nothing' }
  | { readonly kind: 'answered'; readonly result: SaveResult }
  | { readonly kind: 'decided'; readonly clash: Clash };

/** Whether pictures would be lost with the page. */
export const hasNewPictures = ({ avatar, header, focus }: SettingsState): boolean =>
  avatar.kind !== 'kept' || header.kind !== 'kept' || focus !== undefined;

export const isUnsaved = (state: SettingsState): boolean =>
  hasNewPictures(state) || changedNames(state.base, state.fields).length > 0;

const fill = (state: SettingsState, fields: FormFields): SettingsState => ({
  ...state,
  fields,
  filled: fields,
  filling: state.filling + 1,
});

function afterSave(state: SettingsState, result: SaveResult): SettingsState {
  const { sent, stored, pictures, errors, faults, clashes, merged } = result;
  // what was chosen while the pictures were being sent stays
  const { sendingPictures: was } = state;
  const isAvatarStored = pictures.includes('avatar') && state.avatar === was.avatar;
  const isHeaderStored =
    pictures.includes('header') && state.header === was.header && state.focus === was.focus;
  // somebody else may have saved since: then the next save gets the old version refused, and merges
  const isCurrent =
    stored && (!sent || changedNames(storedFields(stored.blog, stored.owned), sent).length === 0);
  const saved: SettingsState = {
    ...state,
    ...stored,
    ...(sent && { base: sent }),
    ...(isCurrent && { version: stored.owned.version }),
    ...(isAvatarStored && { avatar: kept }),
    ...(isHeaderStored && { header: kept, focus: undefined }),
    faults,
    clashes,
    notice:
      clashes.length > 0
        ? { kind: 'failed', errors: [texts.compare] }
        : errors.length > 0 || faults.length > 0
          ? { kind: 'failed', errors: [...errors, ...faults.map(({ text }) => text)] }
          : { kind: 'saved' },
  };
  if (!merged) return saved;
  const base = stored ? storedFields(stored.blog, stored.owned) : state.base;
  // what was typed while the form was being sent stays
  const typed = changedNames(state.sending, state.fields);
  const shown = Object.fromEntries(
    Object.entries(merged).map(([name, value]) => [
      name,
      typed.includes(name) ? (state.fields[name] ?? value) : value,
    ]),
  );
  return fill({ ...saved, base: sent ?? base }, shown);
}

export function nextState(state: SettingsState, action: SettingsAction): SettingsState {
  switch (action.kind) {
    case 'typed':
      return {
        ...state,
        isStarted: true,
        fields: action.fields,
        ...quiet(state),
      };
    case 'filled':
      return { ...fill(state, action.fields), ...quiet(state) };
    case 'restored':
      return {
        ...fill(state, action.fields),
        isStarted: true,
        base: action.base,
        version: action.version,
        notice: { kind: 'restored' },
      };
    case 'picture':
      return {
        ...state,
        ...quiet(state),
        [action.name]: action.change,
        ...(action.name === 'header' && { focus: undefined }),
      };
    case 'cropped':
      return { ...state, ...quiet(state), focus: action.focus };
    case 'refusedFile':
      return state.notice.kind === 'saving'
        ? state
        : { ...state, notice: { kind: 'failed', errors: [action.text] } };
    case 'saving':
      return {
        ...state,
        sending: state.fields,
        sendingPictures: { avatar: state.avatar, header: state.header, focus: state.focus },
        notice: { kind: 'saving' },
        faults: [],
      };
    case 'nothing':
      return { ...state, notice: { kind: 'nothing' }, faults: [] };
    case 'discarded':
      return {
        ...fill(state, state.base),
        avatar: kept,
        header: kept,
        focus: undefined,
        clashes: [],
        ...nothingToSay,
      };
    case 'answered':
      return afterSave(state, action.result);
    case 'decided': {
      const { name, fields } = action.clash;
      return {
        ...fill(state, { ...state.fields, ...fields }),
        clashes: state.clashes.filter((clash) => clash.name !== name),
      };
    }
  }
}
