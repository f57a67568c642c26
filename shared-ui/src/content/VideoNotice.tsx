import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { videoPreparingAttribute } from '@tessera/shared-contracts/media/video-element';
import type { ReactNode } from 'react';
import { IconClock, IconVideo } from '../Icon.tsx';

/**
 * Placeholder for a video that is not ready yet or failed to convert. Only the owner of the post
 * sees it.
 */
export function VideoNotice({ isPreparing }: { readonly isPreparing: boolean }): ReactNode {
  const Mark = isPreparing ? IconClock : IconVideo;
  return (
    <div
      className="post-view__video-notice"
      {...{ [videoPreparingAttribute]: isPreparing || undefined }}
    >
      <Mark className="post-view__video-mark" />
      <p className="post-view__video-text">
        {isPreparing ? uploadTexts.preparing : uploadTexts.notPrepared}
      </p>
    </div>
  );
}
