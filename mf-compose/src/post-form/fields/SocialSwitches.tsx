import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { isTweetNearlyFull, socialTexts, tweetRemainder } from '@tessera/shared-contracts/sharing/tweet-rules';
import { useId, type ReactNode } from 'react';
import type { FormActions } from '../open-form.ts';
import styles from './social.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, onChange }: SwitchProps): ReactNode {
  const hintId = useId();
  return (
    <div>
      <label className="form__check"><input type="checkbox" checked={isOn} aria-describedby={isOn ? hintId : undefined} onChange={(event) => onChange(event.target.checked)} />{label}</label>
      {isOn && <p className="form__hint" id={hintId}>{hint}</p>}
    </div>
  );
}

/** The words that go out as a tweet, with how many characters are left. */
function TweetField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }): ReactNode {
  const counterId = useId();
  const left = tweetRemainder(text, 'postForm');
  return (
    <label className="form__field">
      <span className="form__label">{socialTexts.tweet}</span>
      <textarea className={`form__input ${styles['tweet']}`} placeholder={socialTexts.tweetHint} value={text} maxLength={1000} aria-invalid={left < 0} aria-describedby={counterId} onChange={(event) => onChange(event.target.value)} />
      <span className={styles['counter']} id={counterId} data-tweet-counter={isTweetNearlyFull(left) ? 'warns' : 'calm'} aria-live={isTweetNearlyFull(left) ? 'polite' : 'off'}>{left}<span className="visually-hidden"> characters left</span></span>
    </label>
  );
}

/** Where a new post goes besides its blog. The switches belong to the blog: they show and change its settings. */
export function SocialSwitches({ actions, channel, model }: { readonly actions: FormActions; readonly channel: Channel; readonly model: PostFormModel }): ReactNode {
  return (
    <div className={styles['social']} role="group" aria-label="Other networks">
      <div className={styles['switches']}>
        <Switch label={socialTexts.twitter} hint={socialTexts.noTwitter} isOn={channel.twitter_send_posts} onChange={(isOn) => actions.setSocial('twitter_send_posts', isOn)} />
        <Switch label={socialTexts.facebook} hint={socialTexts.noFacebook} isOn={channel.facebook_opengraph_send_posts} onChange={(isOn) => actions.setSocial('facebook_opengraph_send_posts', isOn)} />
      </div>
      {channel.twitter_send_posts && <TweetField text={model.customTweet} onChange={(customTweet) => actions.change({ ...model, customTweet })} />}
    </div>
  );
}
