import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Combobox } from '@tessera/shared-ui/overlays/Combobox';
import type { ReactNode } from 'react';
import { formTexts } from '../state/form-texts.ts';
import styles from './blog-choice.module.css';

export interface BlogChoiceProps {
  readonly channels: readonly Channel[];
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onChange: (name: string) => void;
}

const BlogAvatar = ({ channel }: { readonly channel: Channel }): ReactNode => (
  <Avatar src={channel.avatar_url} size="small" shape={channel.global_theme_params.avatar_shape} />
);

/** The blog that publishes the post. A user with several blogs can choose another. */
export function BlogChoice({ channels, name, isDisabled, onChange }: BlogChoiceProps): ReactNode {
  const chosen = channels.find((channel) => channel.name === name);
  if (channels.length < 2 || isDisabled)
    return (
      <p className={styles['blog']}>
        {chosen && <BlogAvatar channel={chosen} />}
        <span className={styles['name']}>{name}</span>
      </p>
    );
  return (
    <Combobox
      label={formTexts.blog}
      options={channels}
      chosen={chosen}
      nameOf={(channel) => channel.name}
      onChoose={(channel) => onChange(channel.name)}
      className={styles['choice']}
      optionClassName={styles['option']}
      button={
        <>
          {chosen && <BlogAvatar channel={chosen} />}
          <span className={styles['name']}>{chosen?.name}</span>
        </>
      }
    >
      {(channel) => (
        <>
          <BlogAvatar channel={channel} />
          <span className={styles['names']}>
            <span className={styles['name']}>{channel.name}</span>
            {channel.title !== channel.name && (
              <span className={styles['title']}>{channel.title}</span>
            )}
          </span>
        </>
      )}
    </Combobox>
  );
}
