import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { shareByMessageTexts as texts } from '@tessera/shared-contracts/sharing/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Combobox } from '@tessera/shared-ui/overlays/Combobox';
import type { ReactNode } from 'react';
import styles from './SenderChoice.module.css';

export interface SenderChoiceProps {
  readonly senders: readonly Channel[];
  readonly sender: Channel | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (sender: Channel) => void;
}

const BlogAvatar = ({ channel }: { readonly channel: Channel }): ReactNode => (
  <Avatar src={channel.avatar_url} size="small" shape={channel.global_theme_params.avatar_shape} />
);

/** Lets a user choose which of their blogs sends the message; empty if there is only one. */
export function SenderChoice({
  senders,
  sender,
  isDisabled,
  onChoose,
}: SenderChoiceProps): ReactNode {
  if (senders.length < 2 || !sender) return null;
  return (
    <div className={styles.sender} inert={isDisabled}>
      <span className={styles.label}>{texts.from}</span>
      <Combobox
        label={texts.from}
        options={senders}
        chosen={sender}
        nameOf={({ name }) => name}
        onChoose={onChoose}
        button={
          <>
            <BlogAvatar channel={sender} />
            <span className={styles.name}>{sender.name}</span>
          </>
        }
      >
        {(channel) => (
          <>
            <BlogAvatar channel={channel} />
            <span className={styles.name}>{channel.name}</span>
          </>
        )}
      </Combobox>
    </div>
  );
}
