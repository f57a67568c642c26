import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { IconAudio, IconDelete } from '@tessera/shared-ui/Icon';
import { useRef, useState, type ReactNode } from 'react';
import { fileNames, withChosenFile } from '../state/chosen-files.ts';
import { ChooseFile, FilePicker } from '../media/ChooseFile.tsx';
import media from '../media/media.module.css';
import { Terms } from '../media/Terms.tsx';
import { mediaTexts } from '../media/upload-texts.ts';
import { UploadProgress } from '../media/UploadProgress.tsx';
import { useDebounced } from '../media/use-debounced.ts';
import { changeFields } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { TextLine } from '../parts/TextLine.tsx';
import { AlbumArt } from './AlbumArt.tsx';
import { audioAt, withAddress, withoutAudio, type AudioModel } from './audio-model.ts';
import { audioTexts } from './audio-texts.ts';
import { useAudioUpload } from './audio-upload.ts';
import styles from './audio.module.css';

/** The audio of an audio post: an uploaded file or a URL, a player for it, and its metadata. */
export function AudioTab({ actions, model, isDisabled }: FieldsProps<'audio'>): ReactNode {
  const [upload, state] = useAudioUpload(actions, isDisabled);
  const root = useRef<HTMLDivElement>(null);
  const change = (next: (current: AudioModel) => AudioModel) =>
    changeFields(actions, 'audio', next);
  const isUploaded = model.preuploadUrl !== '';
  const isUploading = state.kind === 'uploading';
  const address = useDebounced(model.url);
  const isFromUrl = !isUploaded && model.url.trim() !== '' && audioAt(address) !== undefined;

  function remove(): void {
    upload.drop();
    changeFields(actions, 'audio', (current) =>
      withChosenFile(withoutAudio(current), fileNames.cover, undefined),
    );
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('input[type="text"]')?.focus(),
    );
  }
  return (
    <div ref={root} className={styles['audio']}>
      <ChooseFile
        kind="audio"
        emblem={<IconAudio />}
        isDisabled={isDisabled}
        isEmpty={!isUploaded && !isUploading && !isFromUrl}
        onFile={(file) => upload.add(file)}
      />
      <UploadProgress upload={upload} state={state} isDisabled={isDisabled} />
      {!isUploaded && !isUploading && (
        <>
          {!isFromUrl && <p className={media['or']}>{audioTexts.or}</p>}
          <div
            onBlur={() =>
              change((current) => ({
                ...current,
                url: normaliseUrl(current.url) ?? current.url,
              }))
            }
          >
            <TextLine
              label={audioTexts.address}
              value={model.url}
              inputMode="url"
              maxLength={2083}
              onChange={(url) => change((current) => withAddress(current, url))}
            />
          </div>
        </>
      )}
      {(isUploaded || isFromUrl) && (
        <div className={styles['track']}>
          <AlbumArt actions={actions} model={model} isDisabled={isDisabled || isUploading} />
          <div className={styles['names']}>
            <input
              className={styles['title']}
              type="text"
              dir="auto"
              aria-label={audioTexts.title}
              placeholder={audioTexts.title}
              value={model.trackTitle}
              maxLength={300}
              autoComplete="off"
              onChange={(event) =>
                change((current) => ({ ...current, trackTitle: event.target.value }))
              }
            />
            <input
              className={styles['name']}
              type="text"
              dir="auto"
              aria-label={audioTexts.artist}
              placeholder={audioTexts.artist}
              value={model.trackArtist}
              maxLength={300}
              autoComplete="off"
              onChange={(event) =>
                change((current) => ({ ...current, trackArtist: event.target.value }))
              }
            />
            <input
              className={styles['name']}
              type="text"
              dir="auto"
              aria-label={audioTexts.album}
              placeholder={audioTexts.album}
              value={model.trackAlbum}
              maxLength={300}
              autoComplete="off"
              onChange={(event) =>
                change((current) => ({ ...current, trackAlbum: event.target.value }))
              }
            />
          </div>
          <Preview key={model.preuploadUrl || address} url={model.preuploadUrl} address={address} />
          <div className={styles['steps']}>
            {isUploaded && (
              <FilePicker
                kind="audio"
                label={mediaTexts.replace}
                size="small"
                className={styles['step']}
                isDisabled={isDisabled || isUploading}
                onFile={(file) => upload.add(file)}
              />
            )}
            <Button size="small" className={styles['step']} disabled={isDisabled} onClick={remove}>
              <IconDelete />
              {audioTexts.removeAudio}
            </Button>
          </div>
        </div>
      )}
      {isUploaded && (
        <Terms
          isGiven={model.confirmTos}
          onChange={(confirmTos) => change((current) => ({ ...current, confirmTos }))}
        />
      )}
    </div>
  );
}

/** The player as readers will see it. */
function Preview({ url, address }: { readonly url: string; readonly address: string }): ReactNode {
  const [isUnplayable, setUnplayable] = useState(false);
  const audio = url === '' ? audioAt(address) : { kind: 'file' as const, url };
  if (!audio) return null;
  if (audio.kind === 'service') {
    return (
      <div className={styles['preview']}>
        <iframe
          className={styles['player']}
          src={audio.player}
          title={audioTexts.player(audio.service)}
          width="540"
          height={audio.height}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="encrypted-media; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
        <FieldNote>{audioTexts.fromService(audio.service)}</FieldNote>
      </div>
    );
  }
  return (
    <div className={styles['preview']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- audio that is about to be posted
          has no captions */}
      <audio
        className={styles['native']}
        controls
        preload="metadata"
        src={audio.url}
        aria-label={audioTexts.preview}
        onError={() => setUnplayable(true)}
        onLoadedMetadata={() => setUnplayable(false)}
      />
      <FieldNote role="status">{isUnplayable ? audioTexts.notPlayable : ''}</FieldNote>
    </div>
  );
}
