import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { shareByMessageTexts as texts, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { useRefMap } from '@tessera/shared-ui/use-ref-map';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import type { CopyName, ShareForm, ShareOption, WindowNetwork } from '../options/share-options.ts';
import { ShareOptionControl } from '../options/ShareOptionControl.tsx';
import { MarkDevice } from '../options/marks.tsx';
import shared from '../options/share.module.css';
import styles from './NetworkRow.module.css';

export interface NetworkRowProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly networks: readonly ShareOption[];
  readonly data: SharePopoverData;
  readonly startAt: ShareForm | undefined;
  readonly onForm: (form: ShareForm) => void;
  readonly onWindow: (network: WindowNetwork) => void;
}

const copied: Readonly<Record<CopyName, string>> = {
  permalink: texts.linkCopied,
  embed: texts.codeCopied,
};

/**
 * Options for sharing elsewhere. If copying fails, a form opens in which the user can copy by hand.
 */
export function NetworkRow({
  ref,
  networks,
  data,
  startAt,
  onForm,
  onWindow,
}: NetworkRowProps): ReactNode {
  const [status, setStatus] = useState('');
  const controls = useRefMap<ShareOption['name']>();
  useEffect(() => {
    if (startAt !== undefined) controls.get(startAt)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen appears
  }, []);

  async function copy(name: CopyName): Promise<void> {
    try {
      await navigator.clipboard.writeText(name === 'embed' ? data.embed_code : data.post_url);
      setStatus(copied[name]);
    } catch {
      onForm(name);
    }
  }
  return (
    <div className={styles.networks}>
      <ul ref={ref} className={styles.row} aria-label={texts.networks}>
        {networks.map((option) => (
          <li key={option.name}>
            <ShareOptionControl
              isStacked
              ref={controls.ref(option.name)}
              option={option}
              onForm={onForm}
              onWindow={onWindow}
              onCopy={(name) => void copy(name)}
            />
          </li>
        ))}
        {typeof navigator.share === 'function' && (
          <li>
            <button
              className={`${shared.option} ${shared.stacked}`}
              type="button"
              onClick={() => void navigator.share({ url: data.post_url }).catch(() => undefined)}
            >
              <span className={shared.mark}>
                <MarkDevice />
              </span>
              <span className={shared.name}>{shareTexts.deviceShort}</span>
            </button>
          </li>
        )}
      </ul>
      <p className={status === '' ? 'visually-hidden' : styles.status} role="status">
        {status}
      </p>
    </div>
  );
}
