import { mailLink, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { Popover } from '@tessera/shared-ui/Popover';
import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './ShareMenu.module.css';

export interface ShareMenuProps {
  /** Absolute address of the post. */
  readonly postUrl: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

type Copying = 'idle' | 'copied' | 'by hand';

/** What can be done with a post's address: copy it, mail it, hand it to another app of the device. */
export function ShareMenu({ postUrl, anchor, onClose }: ShareMenuProps): ReactNode {
  const [copying, setCopying] = useState<Copying>('idle');
  const field = useRef<HTMLInputElement | null>(null);
  const id = useId();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(postUrl);
      setCopying('copied');
    } catch {
      // no permission: marked, it is one key away
      field.current?.select();
      setCopying('by hand');
    }
  }

  return (
    <Popover anchor={anchor} label={shareTexts.title} onClose={onClose}>
      <div className={styles.menu}>
        <label className={styles.label} htmlFor={id}>{shareTexts.link}</label>
        <div className={styles.row}>
          <input className={styles.field} id={id} ref={field} readOnly value={postUrl} onFocus={(event) => event.currentTarget.select()} />
          <Button look="primary" onClick={() => void copy()}>{copying === 'copied' ? shareTexts.copied : shareTexts.copy}</Button>
        </div>
        <p className={styles.status} role="status">{copying === 'by hand' ? shareTexts.copyByHand : ''}</p>
        <ul className={styles.list}>
          <li><a className={styles.link} href={mailLink(postUrl)}>{shareTexts.email}</a></li>
          {typeof navigator.share === 'function' && <li><button className={styles.link} type="button" onClick={() => void navigator.share({ url: postUrl }).catch(() => undefined)}>{shareTexts.device}</button></li>}
        </ul>
      </div>
    </Popover>
  );
}
