import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import type { IconComponent } from '../Icon.tsx';

export interface NoteMarkProps {
  /** Address of the avatar of who did it; absent if nobody is named. */
  readonly avatar: string | undefined;
  readonly Icon: IconComponent;
  readonly isLike: boolean;
}

/** Who did something, and a small icon of what, at the start of a row. */
export const NoteMark = ({ avatar, Icon, isLike }: NoteMarkProps): ReactNode => (
  <span className="note-mark">
    {avatar !== undefined && <Avatar src={avatar} />}
    <span className={isLike ? 'note-mark__kind note-mark__kind--like' : 'note-mark__kind'}>
      <Icon />
    </span>
  </span>
);
