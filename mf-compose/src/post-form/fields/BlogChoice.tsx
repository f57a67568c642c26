import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { Avatar } from '@tessera/shared-ui/Avatar';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { formTexts } from '../texts.ts';
import { listKey } from './list-keys.ts';
import styles from './blog-choice.module.css';

export interface BlogChoiceProps {
  readonly channels: readonly Channel[];
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onChange: (name: string) => void;
}

const Picture = ({ channel }: { readonly channel: Channel }): ReactNode => (
  <Avatar src={channel.avatar_url} size="small" shape={channel.global_theme_params.avatar_shape} />
);

/** The blog that publishes the post; a choice only when there are several. */
export function BlogChoice({ channels, name, isDisabled, onChange }: BlogChoiceProps): ReactNode {
  const chosen = channels.find((channel) => channel.name === name);
  if (channels.length < 2 || isDisabled)
    return (
      <p className={styles['blog']}>
        {chosen && <Picture channel={chosen} />}
        <span className={styles['name']}>{name}</span>
      </p>
    );
  return <BlogList channels={channels} chosen={chosen} onChange={onChange} />;
}

/**
 * A listbox of blogs behind the chosen one. Focus stays on the button; keys move through the list
 * and choose.
 */
function BlogList({
  channels,
  chosen,
  onChange,
}: {
  readonly channels: readonly Channel[];
  readonly chosen: Channel | undefined;
  readonly onChange: (name: string) => void;
}): ReactNode {
  const [active, setActive] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isOpen = active !== undefined;
  const optionId = (index: number) => `${listId}-${index}`;
  const open = () =>
    setActive(
      Math.max(
        0,
        channels.findIndex((channel) => channel === chosen),
      ),
    );
  const close = () => setActive(undefined);

  useEffect(() => {
    if (active !== undefined)
      frame.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function choose(index: number): void {
    const channel = channels[index];
    if (channel) onChange(channel.name);
    close();
  }
  function pressKey(event: KeyboardEvent): void {
    const effect = listKey(event, { active, labels: channels.map((channel) => channel.name) });
    if (!effect) return;
    event.preventDefault();
    // the key that closes the list must not close the form
    event.stopPropagation();
    if (effect.kind === 'open') open();
    if (effect.kind === 'move') setActive(effect.to);
    if (effect.kind === 'choose') choose(effect.index);
    if (effect.kind === 'close') close();
  }
  function leave(event: FocusEvent): void {
    if (!frame.current?.contains(event.relatedTarget)) close();
  }
  return (
    <div ref={frame} className={styles['choice']} onBlur={leave}>
      <button
        type="button"
        role="combobox"
        className={styles['button']}
        aria-label={formTexts.blog}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={pressKey}
      >
        {chosen && <Picture channel={chosen} />}
        <span className={styles['name']}>{chosen?.name}</span>
      </button>
      <div
        id={listId}
        className={styles['list']}
        role="listbox"
        aria-label={formTexts.blog}
        hidden={!isOpen}
      >
        {channels.map((channel, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the button
          <div
            key={channel.name}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            className={styles['option']}
            aria-selected={channel === chosen}
            data-active={index === active ? '' : undefined}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <Picture channel={channel} />
            <span className={styles['names']}>
              <span className={styles['name']}>{channel.name}</span>
              {channel.title !== channel.name && (
                <span className={styles['title']}>{channel.title}</span>
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
