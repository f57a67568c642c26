import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { recipientsFound } from '@tessera/shared-contracts/messaging/texts';
import { shareByMessageTexts as texts, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { themeProperties } from '@tessera/shared-ui/format/theme-properties';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { ShareForm, ShareOption, WindowNetwork } from '../options/share-options.ts';
import styles from './ByMessage.module.css';
import { moveFocus } from './move-focus.ts';
import { NetworkRow } from './NetworkRow.tsx';
import { SenderChoice } from './SenderChoice.tsx';
import { usePostShare, type UsePostShareOptions } from './use-post-share.ts';

export interface ByMessageProps extends UsePostShareOptions {
  readonly networks: readonly ShareOption[];
  /** The form from which the user has returned; the option of that form receives focus. */
  readonly startAt: ShareForm | undefined;
  readonly onForm: (form: ShareForm) => void;
  readonly onWindow: (network: WindowNetwork) => void;
}

/** Sends a post to a blog, with options for sharing it elsewhere. */
export function ByMessage({
  networks,
  startAt,
  onForm,
  onWindow,
  ...options
}: ByMessageProps): ReactNode {
  const share = usePostShare(options);
  const { flags, recipient } = share;
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);

  useEffect(
    function focusField() {
      // no focus on a touch screen: its keyboard would cover the options for sharing elsewhere
      const isTouched = window.matchMedia('(pointer: coarse)').matches;
      if (startAt === undefined && !isTouched) field.current?.focus({ preventScroll: true });
    },
    [startAt],
  );
  const chosen = recipient?.uuid;
  const before = useRef(chosen);
  useEffect(
    function followChoice() {
      if (before.current === chosen) return;
      before.current = chosen;
      (chosen === undefined ? field : box).current?.focus({ preventScroll: true });
    },
    [chosen],
  );

  function submit(): void {
    const [only, ...others] = share.blogs;
    if (recipient) void share.send();
    else if (only && others.length === 0) share.toggle(only);
  }
  function pressKey(event: KeyboardEvent): void {
    const sections = [
      { element: search.current, isRow: false },
      { element: results.current, isRow: true },
      { element: message.current, isRow: false },
      { element: row.current, isRow: true },
    ];
    if (moveFocus(event, sections)) return event.preventDefault();
    if (event.nativeEvent.isComposing) return undefined;
    // Backspace deselects the recipient, except in a message box that has text to delete
    if (
      event.key === 'Backspace' &&
      recipient &&
      (event.target !== box.current || share.message === '')
    )
      share.deselect();
    const isWithinText = event.target === box.current && !event.shiftKey;
    const isOnChosen = event.target instanceof HTMLElement && event.target.ariaPressed === 'true';
    if (event.key === 'Enter' && (isWithinText || isOnChosen)) {
      event.preventDefault();
      submit();
    }
    return undefined;
  }

  return (
    <form
      className={styles.share}
      aria-label={shareTexts.title}
      noValidate
      style={recipient && themeProperties(recipient.theme)}
      data-themed={recipient ? '' : undefined}
      data-sending={flags.isSending || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={pressKey}
    >
      <div ref={search} className={styles.search}>
        <SenderChoice
          senders={options.share.senders}
          sender={share.sender}
          isDisabled={flags.isSending}
          onChoose={share.sendAs}
        />
        <Input
          ref={field}
          className={styles.field}
          type="text"
          dir="auto"
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={share.query}
          onChange={({ target }) => share.type(target.value)}
        />
      </div>
      <div className={styles.found}>
        {(flags.isLoading || flags.isLoadingFavorites) && (
          <Skeleton label={texts.searching} shape="row" count={1} />
        )}
        {share.blogs.length > 0 && (
          <ul ref={results} className={styles.results} aria-label={texts.results}>
            {share.blogs.map((blog) => (
              <li key={blog.uuid}>
                <button
                  type="button"
                  className={styles.result}
                  aria-pressed={blog.uuid === recipient?.uuid}
                  onClick={() => share.toggle(blog)}
                >
                  <Avatar src={blog.avatar_url} shape={blog.theme.avatar_shape} />
                  <span className={styles.name}>{blog.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={share.notice === '' ? 'visually-hidden' : styles.notice} role="status">
          {share.notice === '' && !flags.isShowFavorites && share.blogs.length > 0
            ? recipientsFound(share.blogs.length)
            : share.notice}
        </p>
        {share.retry && (
          <Button size="small" className={styles.retry} onClick={share.retry}>
            {shareTexts.retry}
          </Button>
        )}
      </div>
      {flags.isShowMessage && (
        <div ref={message} className={styles.message}>
          <TextArea
            ref={box}
            className={styles.field}
            rows={2}
            dir="auto"
            aria-label={texts.message}
            placeholder={flags.isSending ? texts.sending : texts.message}
            maxLength={messagingLimits.text}
            // while a message is being sent, only the placeholder shows
            value={flags.isSending ? '' : share.message}
            readOnly={flags.isSending}
            onChange={({ target }) => share.write(target.value)}
          />
          {share.error !== '' && (
            <FieldNote isError role="alert">
              {share.error}
            </FieldNote>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={!share.canSend && !flags.isSending}
            isBusy={flags.isSending}
          >
            {shareTexts.send}
          </Button>
        </div>
      )}
      {flags.isShowExternalNetworksRow && (
        <NetworkRow
          ref={row}
          networks={networks}
          data={options.share.options.externalNetworksData}
          startAt={startAt}
          onForm={onForm}
          onWindow={onWindow}
        />
      )}
    </form>
  );
}
