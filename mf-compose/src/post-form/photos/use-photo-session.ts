import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useState } from 'react';
import { createUploads } from '../../uploads/create-uploads.ts';
import type { FormActions } from '../open-form.ts';
import { changePhoto } from './photo-items.ts';
import { createPhotoMotions, type PhotoMotions } from './photo-motions.ts';
import { createPhotoSession, type PhotoSession, type PhotoSessionState } from './photo-session.ts';
import { createPhotoScaler } from './processing/photo-scaler.ts';
import { createProcessPhoto } from './processing/process-photo.ts';

/** The photo uploads of a form, for as long as its photo fields are mounted. */
export function usePhotoSession({
  platform,
  store,
  change,
}: FormActions): readonly [PhotoSession, PhotoSessionState, PhotoMotions] {
  const [{ session, scaler, motions }] = useState(() => {
    const photoScaler = createPhotoScaler();
    const process = createProcessPhoto(platform.bus, photoScaler);
    const photoMotions = createPhotoMotions({
      platform,
      onReady: (id, livephotoUrl) =>
        photoSession.change((model) => changePhoto(model, id, { livephotoUrl })),
    });
    const photoSession = createPhotoSession({
      platform,
      store,
      change,
      uploads: createUploads(platform, { kind: 'photo' }),
      process,
      motions: photoMotions,
    });
    return { scaler: photoScaler, session: photoSession, motions: photoMotions };
  });
  useEffect(() => {
    const stop = session.start();
    return () => {
      stop();
      scaler.stop();
    };
  }, [session, scaler]);
  return [session, useStore(session), motions];
}
