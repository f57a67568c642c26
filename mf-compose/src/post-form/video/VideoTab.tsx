import { Button } from '@tessera/shared-ui/Button';
import { useStore } from '@tessera/shared-ui/use-store';
import { maxEmbedInputLength } from '@tessera/shared-contracts/embeds/embed-input';
import type { ChosenCaptions } from '@tessera/shared-contracts/posts/form-model';
import { IconDelete, IconVideo } from '@tessera/shared-ui/Icon';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ChooseFile, FilePicker } from '../media/ChooseFile.tsx';
import media from '../media/media.module.css';
import { Terms } from '../media/Terms.tsx';
import { mediaTexts } from '../media/upload-texts.ts';
import { UploadProgress } from '../media/UploadProgress.tsx';
import { useDebounced } from '../media/use-debounced.ts';
import { changeFields, type ModelOf } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { captionFieldTexts } from './captions/captions-texts.ts';
import { CaptionsField } from './captions/CaptionsField.tsx';
import { createEmbedLookup } from './embed-lookup.ts';
import { EmbedPreview } from './EmbedPreview.tsx';
import { videoAt, useVideoUpload } from './video-upload.ts';
import { videoTexts } from './video-texts.ts';
import styles from './video.module.css';

/** The video of a video post: an uploaded file, or an embedded video from another site. */
export function VideoTab({ actions, model, isDisabled }: FieldsProps<'video'>): ReactNode {
  const [upload, state] = useVideoUpload(actions, isDisabled);
  const [lookup] = useState(() => createEmbedLookup(actions.platform));
  const embed = useStore(lookup);
  const root = useRef<HTMLDivElement>(null);
  const input = useDebounced(model.embedCode);
  useEffect(() => lookup.note(input), [lookup, input]);
  useEffect(() => () => lookup.stop(), [lookup]);

  const change = (next: (current: ModelOf<'video'>) => ModelOf<'video'>) =>
    changeFields(actions, 'video', next);
  const isUploaded = model.preuploadUrl !== '';
  const isGoing = state.kind === 'uploading';
  const hasNoEmbed = embed.kind === 'empty' || embed.kind === 'invalid';
  function remove(): void {
    upload.drop();
    change(({ captions: _ofThisVideo, ...current }) => ({
      ...current,
      preuploadUrl: '',
      preuploadKey: '',
      confirmTos: false,
      embedCode: '',
    }));
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('textarea')?.focus());
  }
  return (
    <div ref={root} className={styles['video']}>
      <ChooseFile
        kind="video"
        emblem={<IconVideo />}
        isDisabled={isDisabled}
        isEmpty={!isUploaded && !isGoing && hasNoEmbed}
        onFile={(file) => upload.add(file)}
      />
      <UploadProgress upload={upload} state={state} isDisabled={isDisabled} />
      {isUploaded && (
        <div className={styles['video']}>
          <Video key={model.preuploadUrl} url={model.preuploadUrl} captions={model.captions} />
          {videoAt(model.preuploadUrl)?.needsProcessing === true && (
            <p className="notice" role="status">
              {videoTexts.needsProcessing}
            </p>
          )}
          <div className={styles['steps']}>
            <FilePicker
              kind="video"
              label={mediaTexts.replace}
              size="small"
              isDisabled={isDisabled || isGoing}
              onFile={(file) => upload.add(file)}
            />
            <Button size="small" disabled={isDisabled} onClick={remove}>
              <IconDelete />
              {videoTexts.removeVideo}
            </Button>
          </div>
          <CaptionsField
            actions={actions}
            captions={model.captions}
            isDisabled={isDisabled || isGoing}
          />
          <Terms
            isGiven={model.confirmTos}
            onChange={(confirmTos) => change((current) => ({ ...current, confirmTos }))}
          />
        </div>
      )}
      {!isUploaded && !isGoing && (
        <>
          {hasNoEmbed && <p className={media['or']}>{videoTexts.or}</p>}
          <textarea
            className={styles['code']}
            aria-label={videoTexts.embed}
            placeholder={videoTexts.embed}
            rows={1}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={maxEmbedInputLength}
            value={model.embedCode}
            aria-invalid={embed.kind === 'invalid'}
            onChange={(event) =>
              change((current) => ({ ...current, embedCode: event.target.value }))
            }
          />
          <EmbedPreview state={embed} isDisabled={isDisabled} onRetry={() => lookup.retry()} />
        </>
      )}
    </div>
  );
}

/**
 * An uploaded video; a placeholder if the browser cannot play it. Plays the file from this device
 * while the page has it, since the server may have to process the video before it can be played.
 */
function Video({
  url,
  captions,
}: {
  readonly url: string;
  readonly captions: ChosenCaptions | undefined;
}): ReactNode {
  const [isBlank, setBlank] = useState(false);
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return undefined;
      const known = videoAt(url);
      const address = known ? URL.createObjectURL(known.file) : url;
      video.src = address;
      return () => {
        // a load in progress must end before its object URL is revoked
        video.removeAttribute('src');
        video.load();
        if (known) URL.revokeObjectURL(address);
      };
    },
    [url],
  );
  if (isBlank)
    return (
      <span className={styles['blank']} data-placeholder="">
        <IconVideo />
      </span>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are chosen below
    <video
      ref={show}
      className={styles['player']}
      controls
      playsInline
      preload="metadata"
      aria-label={videoTexts.video}
      onError={() => setBlank(true)}
    >
      {captions && (
        <track
          key={captions.url}
          kind="captions"
          src={captions.url}
          srcLang={captions.language}
          label={captionFieldTexts.name}
          default
        />
      )}
    </video>
  );
}
