import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { Avatar } from '@tessera/shared-ui/Avatar';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface BlogChoiceProps {
  readonly channels: readonly Channel[];
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onChange: (name: string) => void;
}

/** The blog the post is made as; a choice only where there is one. */
export function BlogChoice({ channels, name, isDisabled, onChange }: BlogChoiceProps): ReactNode {
  const chosen = channels.find((channel) => channel.name === name);
  const picture = chosen && <Avatar src={chosen.avatar_url} size="small" shape={chosen.global_theme_params.avatar_shape} />;
  if (channels.length < 2 || isDisabled) return <p className={styles['blog']}>{picture}<span className={styles['name']}>{name}</span></p>;
  return (
    <label className={styles['blog']}>
      {picture}
      <span className="visually-hidden">Blog</span>
      <select className={`form__input ${styles['choice']}`} value={name} onChange={(event) => onChange(event.target.value)}>
        {channels.map((channel) => <option key={channel.name} value={channel.name}>{channel.name}</option>)}
      </select>
    </label>
  );
}
