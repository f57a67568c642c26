import * as v from 'valibot';
import { uploadCaptions } from '@tessera/shared-contracts/media/captions';
import * as endpoints from '@tessera/shared-contracts/media/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { isOfOwnPage } from '../../base/http/form-key.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { mountUpload } from '../../base/http/mount-upload.ts';
import { notFound, invalid } from '../../base/wire/refusal.ts';
import { mediaByKey } from '../../base/media/media-queries.ts';
import { readUploadState } from './receive-parts.ts';
import { takeVideo, takePhoto, takeAudio, takeCaptions } from './take-upload.ts';

/** Parses a page's report that a video began to play. @throws RefusalError 400 if it is invalid */
function readConversion(log: string): endpoints.ConversionLog {
  let json: unknown;
  try {
    json = JSON.parse(log);
  } catch {
    throw invalid('`log` is not JSON.');
  }
  const read = v.safeParse(endpoints.conversionLog, json);
  if (!read.success) throw invalid('`log` is not a valid playback report.');
  return read.output;
}

const boundsOf = (kind: keyof typeof uploadRules) => ({
  maxBytes: uploadRules[kind].maxUploadSize,
  tooLargeText: uploadTexts.tooBig,
});

/**
 * Mounts the endpoints for uploads, captions and the states of uploads and videos, and the one that
 * logs when a video begins to play.
 */
export function registerMedia(app: App): void {
  mountUpload(
    app,
    endpoints.uploadPhoto,
    boundsOf('photo'),
    async function answerPhoto({ c, deps, viewer, body }, file) {
      const answer = await takePhoto(deps, viewer, body, file);
      const { response } = answer;
      return 'url' in response && !isOfOwnPage(c) ? { ...answer, response: [response] } : answer;
    },
  );
  mountUpload(app, endpoints.uploadAudio, boundsOf('audio'), ({ deps, viewer, body }, file) =>
    takeAudio(deps, viewer, body, file),
  );
  mountUpload(app, endpoints.uploadVideo, boundsOf('video'), ({ deps, viewer, body }, file) =>
    takeVideo(deps, viewer, body, file),
  );
  mount(app, uploadCaptions, takeCaptions);
  mount(app, endpoints.uploadState, async ({ deps, viewer, params }) => ({
    received: await readUploadState(deps, viewer.userId, params.uploadId),
  }));
  mount(app, endpoints.videoState, async function readVideoState({ deps, query: { key } }) {
    const video = await mediaByKey(deps.db, key);
    if (video?.kind !== 'video') throw notFound(uploadTexts.unknownVideo);
    return { state: video.state, url: video.details.url ?? deps.media.url(key) };
  });
  mount(app, endpoints.logConversion, async function noteConversion({ deps, viewer, body, c }) {
    deps.log.debug(
      { requestId: c.var.requestId, userId: viewer.userId, conversion: readConversion(body.log) },
      'video began to play',
    );
    return {};
  });
}
