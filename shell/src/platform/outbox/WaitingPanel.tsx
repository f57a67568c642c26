import {
  outboxTexts,
  type WaitingKind,
  type WaitingWrite,
} from '@tessera/shared-contracts/platform/outbox';
import type { Dialogs, Toasts } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { useStore } from '@tessera/shared-ui/use-store';
import { useState, type ReactNode } from 'react';
import { renderOverPage } from '../../page/render-over-page.tsx';
import type { WriteSender } from './send-writes.ts';
import styles from './waiting-panel.module.css';

/** Kinds of which the person has written the text. */
const writtenKinds: readonly WaitingKind[] = ['post', 'reblog', 'reply', 'message'];

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export interface WaitingPanelProps {
  readonly writes: ReadableStore<readonly WaitingWrite[]>;
  readonly sender: Pick<WriteSender, 'retry' | 'discard'>;
  readonly dialogs: Dialogs;
  readonly router: OverlayRouter;
  readonly toasts: Toasts;
}

/** A small button that says how many writes wait; it opens their list. Nothing if none wait. */
function WaitingPanel(props: WaitingPanelProps): ReactNode {
  const waiting = useStore(props.writes);
  const [isOpen, setOpen] = useState(false);
  if (waiting.length === 0) return null;
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length;
  const words = [
    ...(waiting.length > refused ? [outboxTexts.count(waiting.length - refused)] : []),
    ...(refused > 0 ? [outboxTexts.refusedCount(refused)] : []),
  ].join(', ');
  return (
    <>
      <div className={styles['place']}>
        <Button size="small" title={outboxTexts.show} onClick={() => setOpen(true)}>
          {words}
        </Button>
      </div>
      {isOpen && (
        <Dialog
          title={outboxTexts.title}
          router={props.router}
          isWide
          onClose={() => setOpen(false)}
        >
          <p className={styles['explain']}>{outboxTexts.explain}</p>
          <ul className={styles['list']}>
            {waiting.map((write) => (
              <WaitingItem key={write.key} {...props} write={write} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function WaitingItem({
  write: { key, kind, text, at, refusal },
  sender,
  dialogs,
  toasts,
}: WaitingPanelProps & { readonly write: WaitingWrite }): ReactNode {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toasts.show({ text: outboxTexts.copied });
  }
  async function discard(): Promise<void> {
    const isSure = await dialogs.confirm({
      message: outboxTexts.discardQuestion,
      confirm: outboxTexts.discard,
      refuse: outboxTexts.keep,
      isDangerous: true,
    });
    if (isSure) await sender.discard(key);
  }
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <strong>{outboxTexts.kind(kind)}</strong>
        <time dateTime={new Date(at).toISOString()}>{moment.format(at)}</time>
      </div>
      {text !== '' && <p className={styles['text']}>{text}</p>}
      {refusal !== undefined && <p className={styles['refusal']}>{outboxTexts.refused(refusal)}</p>}
      <div className={styles['actions']}>
        {refusal !== undefined && (
          <Button size="small" onClick={() => void sender.retry(key)}>
            {outboxTexts.retry}
          </Button>
        )}
        {writtenKinds.includes(kind) && text !== '' && (
          <Button size="small" onClick={() => void copy()}>
            {outboxTexts.copy}
          </Button>
        )}
        <Button size="small" onClick={() => void discard()}>
          {outboxTexts.discard}
        </Button>
      </div>
    </li>
  );
}

/** Shows the panel over the page; returns a function that removes it. */
export const mountWaitingPanel = (props: WaitingPanelProps): (() => void) =>
  renderOverPage(<WaitingPanel {...props} />);
