import { emailBlog, shareByEmail } from '@tessera/shared-contracts/sharing/endpoints';
import { shareLimits, replyToCookie } from '@tessera/shared-contracts/sharing/share-limits';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { Field, TextAreaField } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { FormProps } from './form-props.ts';
import { SendActions } from './SendActions.tsx';
import styles from '../options/share.module.css';
import { useShareDraft } from './use-share-draft.ts';
import { useSending } from './use-sending.ts';

/** Whether the user last chose to let recipients of emails reply. */
const readReplyChoice = (): boolean =>
  document.cookie.split('; ').includes(`${replyToCookie.name}=1`);

function keepReplyChoice(isAllowed: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const { name, lifetime } = replyToCookie;
  document.cookie = `${name}=${isAllowed ? 1 : 0}; path=/; max-age=${lifetime}; samesite=lax${secure}`;
}

/** Sends a post or blog by email. */
export function EmailForm({ platform, data, rules, onCancel, onSent }: FormProps): ReactNode {
  const { user } = platform.bootstrap;
  const [address, setAddress] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [message, setMessage] = useShareDraft(platform, data, 'email', '');
  const isConfirmed = user?.is_verified_email === true;
  const [allowsReply, setAllowsReply] = useState(() => isConfirmed && readReplyChoice());
  const { sending, send } = useSending(onSent, (error) =>
    platform.log.error(error, { part: 'share by mail' }),
  );
  const form = useRef<HTMLFormElement | null>(null);
  const hint = useId();
  const email = address.trim();
  const canSend = rules.isEmail(email);

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canSend) return;
    const body = {
      tumblelog_name: data.tumblelog_name,
      email_address: email,
      message: isConfirmed ? message : '',
      ...(user && { allow_reply_to: allowsReply }),
    };
    void send(async () => {
      await (data.tumblelog_share
        ? platform.call(emailBlog, { body }, { asksToLogIn: user !== undefined })
        : platform.call(
            shareByEmail,
            { body: { ...body, post_id: data.post_id, share_fallback: false } },
            { asksToLogIn: true },
          ));
      if (isConfirmed) setMessage('');
    });
  }

  return (
    <form
      className={styles.form}
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={shareTexts.emailTitle}
    >
      <Field
        label={shareTexts.emailAddress}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={shareLimits.email}
        value={address}
        error={isLeft && email !== '' && !canSend ? shareTexts.emailInvalid : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onBlur={() => setLeft(true)}
        onFocus={() => setLeft(false)}
      />
      {isConfirmed ? (
        <TextAreaField
          label={shareTexts.message}
          hint={shareTexts.messageHint}
          className={styles.words}
          maxLength={shareLimits.message}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      ) : (
        <FieldNote>
          {user ? shareTexts.messageNeedsAddress : shareTexts.messageNeedsAccount}
        </FieldNote>
      )}
      {user && (
        <div>
          <CheckField
            checked={allowsReply}
            disabled={!isConfirmed}
            {...(!isConfirmed && { 'aria-describedby': hint })}
            onChange={({ target }) => {
              setAllowsReply(target.checked);
              keepReplyChoice(target.checked);
            }}
            label={
              <span>
                {shareTexts.allowReplyTo} {user.primary}
              </span>
            }
          />
          {!isConfirmed && <FieldNote id={hint}>{shareTexts.needsVerified}</FieldNote>}
        </div>
      )}
      <SendActions
        rules={rules}
        sending={sending}
        canSend={canSend}
        onCancel={() => {
          setAddress('');
          onCancel();
        }}
      />
    </form>
  );
}
