import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import {
  isTweetNearlyFull,
  socialTexts,
  tweetRemainder,
} from '@tessera/shared-contracts/sharing/tweet-rules';
import { networkSettings, type SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import { useId, type ReactNode } from 'react';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { TextArea } from '@tessera/shared-ui/Input';
import type { FormActions } from '../open-form.ts';
import { sendToOf } from '../state/social-switches.ts';
import { formTexts } from '../state/form-texts.ts';
import styles from './social.module.css';

/** The text of the tweet, with the number of characters that are left or too many. */
function TweetField({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const counterId = useId();
  const left = tweetRemainder(text, 'postForm');
  return (
    <FieldFrame label={socialTexts.tweet}>
      <TextArea
        className={styles['tweet']}
        placeholder={socialTexts.tweetHint}
        value={text}
        maxLength={1000}
        aria-invalid={left < 0}
        aria-describedby={counterId}
        onChange={(event) => onChange(event.target.value)}
      />
      <span
        className={styles['counter']}
        id={counterId}
        data-tweet-counter={isTweetNearlyFull(left) ? 'warns' : 'calm'}
        aria-live={isTweetNearlyFull(left) ? 'polite' : 'off'}
      >
        {left < 0 ? (
          formTexts.tweetOver(-left)
        ) : (
          <>
            {left}
            <span className="visually-hidden"> {formTexts.tweetLeft(left)}</span>
          </>
        )}
      </span>
    </FieldFrame>
  );
}

interface SocialSwitchesProps {
  readonly actions: FormActions;
  readonly channel: Channel;
  readonly model: PostFormModel;
  /** Networks where the user has linked an account. */
  readonly networks: readonly SocialNetwork[];
}

/**
 * Networks to which a new post or reblog is also sent. The switches belong to the blog: they show
 * and change its settings.
 */
export function SocialSwitches({
  actions,
  channel,
  model,
  networks,
}: SocialSwitchesProps): ReactNode {
  if (networks.length === 0) return null;
  const sendTo = sendToOf(channel, networks);
  return (
    <div className={styles['social']} role="group" aria-label="Other networks">
      <div className={styles['switches']}>
        {networks.map((network) => (
          <CheckField
            key={network}
            checked={sendTo[network]}
            onChange={(event) => actions.setSocial(networkSettings[network], event.target.checked)}
            label={socialTexts[network]}
          />
        ))}
      </div>
      {sendTo.twitter && (
        <TweetField
          text={model.customTweet}
          onChange={(customTweet) => actions.change((current) => ({ ...current, customTweet }))}
        />
      )}
    </div>
  );
}
