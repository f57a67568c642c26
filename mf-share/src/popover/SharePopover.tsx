import type { Platform } from '@tessera/shared-contracts/platform/platform';
import {
  shareOnFacebook,
  shareOnPinterest,
  shareOnReddit,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import {
  shareClosing,
  shareByMessageCloseDelay,
} from '@tessera/shared-contracts/sharing/share-limits';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { createSuggestions } from '@tessera/shared-ui/recipients/create-suggestions';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { ByMessage } from '../by-message/ByMessage.tsx';
import { messageShare } from '../by-message/message-share.ts';
import { CopyLink } from '../forms/CopyLink.tsx';
import { createForm } from '../forms/create-form.ts';
import { byMessageRules, listRules } from '../forms/share-rules.ts';
import { NetworkScreen } from '../networks/NetworkScreen.tsx';
import { closeAfterSharing } from './close-after-sharing.ts';
import { loadShare } from './load-share.ts';
import { OptionList } from './OptionList.tsx';
import {
  externalNetworks,
  shareOptions,
  type ShareForm,
  type WindowNetwork,
} from '../options/share-options.ts';
import { reduceShare } from './share-state.ts';
import type { ShareSubject } from '../options/share-options.ts';
import styles from '../options/share.module.css';

export interface SharePopoverProps {
  readonly platform: Platform;
  readonly subject: ShareSubject;
  /** The element to which the popover is anchored. */
  readonly anchor: HTMLElement;
  /** The element that contains the popover. */
  readonly container: HTMLElement;
  readonly onClose: () => void;
}

const recordings = {
  twitter: shareOnTwitter,
  facebook: shareOnFacebook,
  pinterest: shareOnPinterest,
  reddit: shareOnReddit,
} as const;

/**
 * The share popover. If the post can be sent as a message, the main screen does that; otherwise it
 * lists the share options. Choosing an option that has a form opens the form. For a blog, the email
 * form replaces the main screen, unless the share data or the form could not be loaded, or the
 * subject has `isFallbackForced` set.
 */
export function SharePopover({
  platform,
  subject,
  anchor,
  container,
  onClose,
}: SharePopoverProps): ReactNode {
  const isBlog = subject.postId === '';
  const [state, move] = useReducer(reduceShare, { step: 'loading' });
  const [isFading, setFading] = useState(false);
  // created here, so that the favorites are still there when the user returns from a form
  const [suggestions] = useState(() => createSuggestions(platform.call));
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  const isLoading = state.step === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const life = new AbortController();
    async function load(): Promise<void> {
      const next = await loadShare(platform, subject, life.signal);
      if (!life.signal.aborted) move(next);
    }
    void load();
    return () => life.abort();
  }, [isLoading, platform, subject]);

  const share =
    'data' in state
      ? messageShare({
          platform,
          subject,
          data: state.data,
          pinnedTarget: anchor,
          popoverContainer: container,
        })
      : undefined;

  /** Opens a form; if the form cannot be loaded, the main screen stays. */
  function openForm(form: ShareForm): void {
    createForm(form).then(
      (Form) => move({ type: 'choose', form, Form }),
      (error: unknown) => platform.log.error(error, { part: 'share form' }),
    );
  }

  const isByMessage = share !== undefined;
  const finish = useCallback(() => {
    move({ type: 'shared' });
    cancel.current = isByMessage
      ? closeAfterSharing({ wait: shareByMessageCloseDelay, close: onClose })
      : closeAfterSharing({ ...shareClosing, onFade: () => setFading(true), close: onClose });
  }, [isByMessage, onClose]);

  /**
   * Tells the server that a network's window was opened for sharing, without waiting for the
   * response, and closes the popover. Nothing is sent if the share data could not be loaded.
   */
  function record(network: WindowNetwork, data: SharePopoverData): void {
    if (data.post_id !== '')
      platform
        .call(
          recordings[network],
          {
            body: {
              post_id: data.post_id,
              tumblelog_name: data.tumblelog_name,
              share_fallback: true,
            },
          },
          { keepalive: true },
        )
        .catch(() => {});
    onClose();
  }

  return (
    <Popover
      anchor={anchor}
      label={isBlog ? shareTexts.blogTitle : shareTexts.title}
      placement={share ? 'bottom' : 'bottom-end'}
      onClose={onClose}
      router={platform.router}
      className={isFading ? `${styles.popover} ${styles.fading}` : (styles.popover ?? '')}
    >
      <div
        role="presentation"
        className={styles.panel}
        // keys must not trigger hotkeys outside the popover
        onKeyDown={(event) => {
          if (event.key !== 'Escape') event.stopPropagation();
        }}
      >
        {content()}
      </div>
    </Popover>
  );

  function content(): ReactNode {
    switch (state.step) {
      case 'loading':
        return <Skeleton label={shareTexts.loading} count={3} />;
      case 'refused':
        return <p className={styles.text}>{state.text}</p>;
      case 'form': {
        const { data, form, Form, isShared } = state;
        return (
          <>
            {data.tumblelog_share && <CopyLink url={data.post_url} isBlog={isBlog} />}
            <NetworkScreen
              form={form}
              Form={Form}
              platform={platform}
              data={data}
              rules={share ? byMessageRules : listRules}
              isShared={isShared}
              onBack={() => move({ type: 'cancel' })}
              onSent={finish}
              onClose={onClose}
            />
          </>
        );
      }
      case 'main': {
        const { data, isForced, isPartial, leftForm } = state;
        if (data.is_private) return <p className={styles.text}>{shareTexts.private}</p>;
        const isExternalEnabled = platform.flags.isOn('isExternalSharingEnabled');
        const pages = platform.bootstrap.config.share_pages;
        const rules = { isForced, isExternalEnabled, pages };
        const onWindow = (network: WindowNetwork): void => record(network, data);
        if (share)
          return (
            <ByMessage
              platform={platform}
              share={share}
              suggestions={suggestions}
              networks={externalNetworks(data, rules)}
              startAt={leftForm}
              onForm={openForm}
              onWindow={onWindow}
              onClose={onClose}
            />
          );
        return (
          <>
            <CopyLink url={data.post_url} isBlog={isBlog} />
            <OptionList
              options={shareOptions(data, rules)}
              url={data.post_url}
              startAt={leftForm}
              onForm={openForm}
              onWindow={onWindow}
            />
            {isPartial && (
              <div className={styles.partial}>
                <p className={styles.text}>{shareTexts.notLoaded}</p>
                <Button size="small" onClick={() => move({ type: 'load' })}>
                  {shareTexts.retry}
                </Button>
              </div>
            )}
          </>
        );
      }
    }
  }
}
