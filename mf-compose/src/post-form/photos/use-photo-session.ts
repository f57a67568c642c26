import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useState } from 'react';
import { createUploads } from '../../uploads/create-uploads.ts';
import type { FormActions } from '../open-form.ts';
import { createPhotoSession, type PhotoSession, type PhotoSessionState } from './photo-session.ts';
import { createPhotoScaler } from './processing/photo-scaler.ts';
import { createProcessPhoto } from './processing/process-photo.ts';

/** The photo uploads of a form, for as long as its fields are mounted. */
export function usePhotoSession({
  platform,
  store,
  change,
}: FormActions): readonly [PhotoSession, PhotoSessionState] {
  const [{ session, scaler }] = useState(() => {
    const photoScaler = createPhotoScaler();
    const process = createProcessPhoto(platform.bus, photoScaler);
    return {
      scaler: photoScaler,
      session: createPhotoSession({
        platform,
        store,
        change,
        uploads: createUploads(platform, { kind: 'photo' }),
        process,
      }),
    };
  });
  useEffect(() => {
    const stop = session.start();
    return () => {
      stop();
      scaler.stop();
    };
  }, [session, scaler]);
  return [session, useStore(session)];
}
