import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import type { IconComponent } from '../Icon.tsx';

export interface NoteMarkProps {
  /** URL of the avatar of the blog that acted; undefined if no blog is named. */
  readonly avatar: string | undefined;
  readonly Icon: IconComponent;
  readonly isLike: boolean;
}

/** The start of a row of notes or activity: an avatar with a small icon for the action. */
export const NoteMark = ({ avatar, Icon, isLike }: NoteMarkProps): ReactNode => (
  <span className="note-mark">
    {avatar !== undefined && <Avatar src={avatar} />}
    <span className={isLike ? 'note-mark__kind note-mark__kind--like' : 'note-mark__kind'}>
      <Icon />
    </span>
  </span>
);
