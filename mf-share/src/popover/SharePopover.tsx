import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import {
  shareData,
  shareOnFacebook,
  shareOnPinterest,
  shareOnReddit,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import { blogShareId, type SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { closeAfterSharing } from './close-after-sharing.ts';
import { CopyLink } from './CopyLink.tsx';
import { EmailForm } from './EmailForm.tsx';
import { EmbedForm } from './EmbedForm.tsx';
import { MessageForm } from './MessageForm.tsx';
import { OptionList } from './OptionList.tsx';
import type { FormProps } from './form-props.ts';
import {
  dataOfAddress,
  shareOptions,
  type ShareForm,
  type WindowNetwork,
} from './share-options.ts';
import { nextShareState } from './share-state.ts';
import styles from './SharePopover.module.css';

export interface ShareSubject {
  /** '' for the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  /** Absolute address of the post or blog. */
  readonly postUrl: string;
  /** Use windows and mail programs instead of forms. */
  readonly isFallbackForced: boolean;
}

export interface SharePopoverProps {
  readonly platform: Platform;
  readonly subject: ShareSubject;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const recordings = {
  twitter: shareOnTwitter,
  facebook: shareOnFacebook,
  pinterest: shareOnPinterest,
  reddit: shareOnReddit,
} as const;

/** Share options of a post or blog: a list, then the form of the chosen one. */
export function SharePopover({ platform, subject, anchor, onClose }: SharePopoverProps): ReactNode {
  const { postId, blogName, postUrl, isFallbackForced } = subject;
  const isBlog = postId === '';
  const [state, move] = useReducer(nextShareState, { step: 'loading' });
  const [isFading, setFading] = useState(false);
  const callOff = useRef(() => {});
  useEffect(() => () => callOff.current(), []);

  const isLoading = state.step === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const abort = new AbortController();
    platform
      .call(
        shareData,
        { params: { tumblelog_name: blogName, post_id: isBlog ? blogShareId : postId } },
        { signal: abort.signal },
      )
      .then(({ share_popover_data: data }) => {
        if (!abort.signal.aborted) move({ type: 'loaded', data, isForced: isFallbackForced });
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (!isCallError(error)) platform.log.error(error, { part: 'share data' });
        if (isCallError(error) && (error.status === 403 || error.status === 404))
          move({
            type: 'refused',
            text: error.errors[0] ?? (isBlog ? shareTexts.forbiddenBlog : shareTexts.forbidden),
          });
        else move({ type: 'unreachable', data: dataOfAddress(postUrl, blogName, isBlog) });
      });
    return () => abort.abort();
  }, [isLoading, platform, blogName, postId, postUrl, isBlog, isFallbackForced]);

  const finish = useCallback(() => {
    callOff.current = closeAfterSharing({ fade: () => setFading(true), close: onClose });
  }, [onClose]);

  /** Shares in a network's own window are only recorded, without waiting for the answer. */
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
      onClose={onClose}
      className={isFading ? `${styles.popover} ${styles.fading}` : (styles.popover ?? '')}
    >
      <div className={styles.panel} data-share-step={state.step}>
        {state.step === 'loading' && <Skeleton label={shareTexts.loading} count={3} />}
        {state.step === 'refused' && <p className={styles.text}>{state.text}</p>}
        {(state.step === 'list' || (state.step === 'form' && state.data.tumblelog_share)) &&
          !state.data.is_private && <CopyLink url={state.data.post_url} isBlog={isBlog} />}
        {state.step === 'list' &&
          (state.data.is_private ? (
            <p className={styles.text}>{shareTexts.private}</p>
          ) : (
            <OptionList
              options={shareOptions(state.data, state.isForced)}
              url={state.data.post_url}
              startAt={state.leftForm}
              onForm={(form) => move({ type: 'choose', form })}
              onWindow={(network) => record(network, state.data)}
            />
          ))}
        {state.step === 'list' && state.isPartial && (
          <div className={styles.partial}>
            <p className={styles.text}>{shareTexts.notLoaded}</p>
            <Button size="small" onClick={() => move({ type: 'load' })}>
              {shareTexts.retry}
            </Button>
          </div>
        )}
        {state.step === 'form' && (
          <Form
            form={state.form}
            platform={platform}
            data={state.data}
            onCancel={() => move({ type: 'cancel' })}
            onSent={finish}
          />
        )}
      </div>
    </Popover>
  );
}

function Form({ form, ...props }: FormProps & { readonly form: ShareForm }): ReactNode {
  switch (form) {
    case 'email':
      return <EmailForm {...props} />;
    case 'twitter':
    case 'facebook':
      return <MessageForm network={form} {...props} />;
    case 'embed':
      return <EmbedForm {...props} />;
  }
}
