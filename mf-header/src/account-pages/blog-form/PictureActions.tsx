import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { Dispatch, ReactNode } from 'react';
import type {
  PictureChange,
  PictureName,
  SettingsAction,
  SettingsState,
} from './settings-state.ts';

interface PictureActionsProps {
  readonly state: SettingsState;
  readonly dispatch: Dispatch<SettingsAction>;
  /** The theme as the preview shows it. */
  readonly theme: ThemeParams;
  /** Open the file dialogs. */
  readonly onPickAvatar: () => void;
  readonly onPickHeader: () => void;
}

const removed: PictureChange = { kind: 'removed' };
const kept: PictureChange = { kind: 'kept' };

/** What can be done with the pictures besides pressing and dragging them. */
export function PictureActions({
  state,
  dispatch,
  theme,
  onPickAvatar,
  onPickHeader,
}: PictureActionsProps): ReactNode {
  const { avatar, header, owned } = state;
  const change = (name: PictureName, to: PictureChange) => (): void =>
    dispatch({ kind: 'picture', name, change: to });
  const isCroppable =
    header.kind === 'chosen' || (header.kind === 'kept' && theme.header_image !== '');
  return (
    <div className="blog-preview__actions">
      {/* a hidden avatar still stands beside posts */}
      {!theme.show_avatar && (
        <Button size="small" onClick={onPickAvatar}>
          {texts.changeAvatar}
        </Button>
      )}
      <Button size="small" onClick={onPickHeader}>
        {texts.changeHeader}
      </Button>
      {header.kind !== 'kept' && (
        <Button size="small" variant="quiet" onClick={change('header', kept)}>
          {texts.undoHeader}
        </Button>
      )}
      {header.kind === 'kept' && theme.header_image !== '' && (
        <Button size="small" variant="quiet" onClick={change('header', removed)}>
          {texts.removeHeader}
        </Button>
      )}
      {avatar.kind !== 'kept' && (
        <Button size="small" variant="quiet" onClick={change('avatar', kept)}>
          {texts.undoAvatar}
        </Button>
      )}
      {avatar.kind === 'kept' && owned.hasOwnAvatar && (
        <Button size="small" variant="quiet" onClick={change('avatar', removed)}>
          {texts.removeAvatar}
        </Button>
      )}
      {isCroppable && theme.show_header_image && <FieldNote>{texts.cropHint}</FieldNote>}
    </div>
  );
}
