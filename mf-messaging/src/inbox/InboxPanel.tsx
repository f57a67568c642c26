import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Select } from '@tessera/shared-ui/Select';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { defaultSender } from '../channels/messaging-channels.ts';
import styles from './InboxPanel.module.css';

export interface InboxPanelProps {
  readonly channels: readonly Channel[];
  /** Blog to talk to; '' opens the inbox. */
  readonly recipient: string;
  readonly onClose: () => void;
}

/** The inbox of one's blogs, beside the page. There are no conversations yet, and it says so. */
export function InboxPanel({ channels, recipient, onClose }: InboxPanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const [chosen, choose] = useState(defaultSender(channels)?.name ?? '');
  const sender = channels.find((channel) => channel.name === chosen) ?? defaultSender(channels);

  useEffect(function takeFocus() {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section className={styles['panel']} ref={panel} tabIndex={-1} role="dialog" aria-label={messagingTexts.inbox} onKeyDown={(event) => { if (event.key === 'Escape') onClose(); }}>
      <header className={styles['head']}>
        {sender && <Avatar src={sender.avatar_url} />}
        {channels.length > 1
          ? <Select label={messagingTexts.actAs} isLabelHidden value={sender?.name ?? ''} onChange={(event) => choose(event.currentTarget.value)} options={channels.map(({ name }) => ({ value: name, label: name }))} />
          : <p className={styles['name']}>{sender?.name}</p>}
        <IconButton label="Close" onClick={onClose}><IconClose /></IconButton>
      </header>
      {recipient === ''
        ? <EmptyState title={messagingTexts.talk} text={messagingTexts.notYet} />
        : <EmptyState title={`To: ${recipient}`} text={fillText(messagingTexts.notYetWith, { blog: recipient })} actions={<a className="button" href={blogPaths.home(recipient)}>{recipient}</a>} />}
    </section>
  );
}
