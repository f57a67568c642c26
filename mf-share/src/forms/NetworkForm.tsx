import {
  facebookStatus,
  shareOnFacebook,
  shareOnTwitter,
} from '@tessera/shared-contracts/sharing/endpoints';
import { shareLimits } from '@tessera/shared-contracts/sharing/share-limits';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { isShareTweetValid, linkToken } from '@tessera/shared-contracts/sharing/tweet-rules';
import { TextAreaField } from '@tessera/shared-ui/Field';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { FormProps } from './form-props.ts';
import { SendActions } from './SendActions.tsx';
import styles from '../options/share.module.css';
import { useShareDraft } from './use-share-draft.ts';
import { useSending } from './use-sending.ts';

/**
 * Name of the linked account. For Twitter, `data` contains the name. For Facebook, the name is
 * fetched: '' while the call is pending or if it fails, and a notice if no account is linked.
 */
function useAccount({
  platform,
  data,
  network,
}: Pick<FormProps, 'platform' | 'data'> & { readonly network: 'twitter' | 'facebook' }): string {
  const [name, setName] = useState(network === 'twitter' ? `@${data.twitter_username}` : '');
  useEffect(() => {
    if (network === 'twitter') return undefined;
    const abort = new AbortController();
    platform.call(facebookStatus, {}, { signal: abort.signal }).then(
      ({ facebook_username }) => setName(facebook_username || shareTexts.noAccount.facebook),
      (error: unknown) => {
        if (!abort.signal.aborted) platform.log.error(error, { part: 'facebook status' });
      },
    );
    return () => abort.abort();
  }, [platform, network]);
  return name;
}

/** Sends a post to the linked account on Twitter or Facebook. */
function NetworkForm({
  network,
  platform,
  data,
  rules,
  onCancel,
  onSent,
}: FormProps & { readonly network: 'twitter' | 'facebook' }): ReactNode {
  const isTweet = network === 'twitter';
  const [message, setMessage] = useShareDraft(platform, data, network, isTweet ? linkToken : '');
  const account = useAccount({ platform, data, network });
  const { sending, send } = useSending(onSent, (error) =>
    platform.log.error(error, { part: `share on ${network}` }),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const left = isTweet ? rules.charactersLeft(message) : shareLimits.message - message.length;
  const isMarked = rules.isCounterMarked(left);
  const canSend = isTweet ? isShareTweetValid(left) : left >= 0;

  useEffect(() => {
    field.current?.focus();
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canSend) return;
    void send(async () => {
      await platform.call(
        isTweet ? shareOnTwitter : shareOnFacebook,
        {
          body: {
            post_id: data.post_id,
            tumblelog_name: data.tumblelog_name,
            message,
            share_fallback: false,
          },
        },
        { asksToLogIn: true },
      );
      setMessage(isTweet ? linkToken : '');
    });
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={isTweet ? shareTexts.twitterTitle : shareTexts.facebookTitle}
    >
      <p className={styles.text}>
        {account !== '' && (
          <>
            {shareTexts.as} <strong className={styles.account}>{account}</strong>
          </>
        )}
      </p>
      <TextAreaField
        ref={field}
        label={isTweet ? shareTexts.tweet : shareTexts.message}
        hint={isTweet ? shareTexts.tweetHint : shareTexts.messageHint}
        className={styles.words}
        value={message}
        {...(!isTweet && { maxLength: shareLimits.message })}
        onChange={(event) => setMessage(event.target.value)}
      />
      {isTweet && (
        <p className={isMarked ? styles.counterWarns : styles.counter}>
          {left} {shareTexts.charactersLeft}
        </p>
      )}
      <SendActions rules={rules} sending={sending} canSend={canSend} onCancel={onCancel} />
    </form>
  );
}

export const TwitterForm = (props: FormProps): ReactNode => (
  <NetworkForm network="twitter" {...props} />
);
export const FacebookForm = (props: FormProps): ReactNode => (
  <NetworkForm network="facebook" {...props} />
);
