import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { useRefMap } from '@tessera/shared-ui/use-ref-map';
import { currentFields } from '../state/change-fields.ts';
import { TextLine } from '../parts/TextLine.tsx';
import type { FieldsProps } from '../state/fields-props.ts';
import { AddPhotos } from './AddPhotos.tsx';
import { listenForDrops } from '../media/form-drop.ts';
import { PhotoBoard } from './PhotoBoard.tsx';
import { photoTexts } from './photo-texts.ts';
import { PhotoProblems } from './PhotoProblems.tsx';
import type { PhotoTileHandle } from './PhotoTile.tsx';
import { usePhotoSession } from './use-photo-session.ts';
import styles from './photos.module.css';
import type { PhotoStatus } from './photo-session.ts';
import { uploadNews } from './upload-news.ts';

/** The fields of a photo post, except the caption of the post. */
export function PhotoTab({ actions, model, isDisabled }: FieldsProps<'photo'>): ReactNode {
  const [session, state, motions] = usePhotoSession(actions);
  const [isOver, setOver] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const tiles = useRefMap<string, PhotoTileHandle>();
  const adder = useRef<HTMLButtonElement>(null);
  const { platform } = actions;

  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form || isDisabled) return undefined;
    return listenForDrops(form, {
      onOver: setOver,
      onFiles: (files) => session.addFiles(files),
      onAddress: (address) =>
        void session.addAddress(address).then((problem) => {
          if (problem !== undefined) platform.toasts.show({ text: problem, tone: 'error' });
        }),
    });
  }, [session, platform, isDisabled]);

  /**
   * Removes a photo. Focus moves to the photo that takes its place, else to the last photo, or to
   * the button that adds photos when none is left.
   */
  const remove = useCallback(
    (id: string) => {
      const ids = () => (currentFields(actions, 'photo')?.photos ?? []).map((photo) => photo.id);
      const index = ids().indexOf(id);
      session.remove(id);
      requestAnimationFrame(() => {
        const left = ids();
        const next = tiles.get(left[Math.min(index, left.length - 1)] ?? '');
        if (next) next.focusRemove();
        else adder.current?.focus();
      });
    },
    [actions, session, tiles],
  );

  return (
    <div ref={root} className={styles['photos']}>
      {model.photos.length > 0 && (
        <PhotoBoard
          tiles={tiles}
          photos={model.photos}
          layout={model.layout}
          state={state}
          session={session}
          motions={platform.flags.isOn('livephotos_web') ? motions : undefined}
          isDisabled={isDisabled}
          onRemove={remove}
        />
      )}
      <AddPhotos
        adder={adder}
        session={session}
        photos={model.photos.length}
        isDisabled={isDisabled}
        isOver={isOver}
      />
      <PhotoProblems session={session} state={state} isDisabled={isDisabled} />
      {model.photos.length > 0 && (
        <TextLine
          label={photoTexts.linkthrough}
          value={model.linkthrough}
          inputMode="url"
          maxLength={2083}
          onChange={(linkthrough) => session.change((current) => ({ ...current, linkthrough }))}
        />
      )}
      {model.photos.length > 1 && (
        <CheckField
          checked={model.carouselDisplay}
          disabled={isDisabled}
          onChange={({ target }) =>
            session.change((current) => ({ ...current, carouselDisplay: target.checked }))
          }
          label={photoTexts.carousel}
        />
      )}
      {model.photos.length > 1 && model.carouselDisplay && (
        <TextLine
          label={photoTexts.carouselLink}
          value={model.carouselLinkUrl}
          inputMode="url"
          maxLength={2083}
          onChange={(carouselLinkUrl) =>
            session.change((current) => ({ ...current, carouselLinkUrl }))
          }
        />
      )}
      <UploadNews statuses={state.statuses} />
    </div>
  );
}

/** Announces the progress of the uploads in steps, for people who do not see the tiles. */
function UploadNews({
  statuses,
}: {
  readonly statuses: ReadonlyMap<string, PhotoStatus>;
}): ReactNode {
  return (
    <p className="visually-hidden" role="status">
      {uploadNews(statuses.values())}
    </p>
  );
}
