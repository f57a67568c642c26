import type { PhotoStatus } from './photo-session.ts';

const steps = [0.25, 0.5, 0.75];

/**
 * Progress worth announcing: how many photos are ready and how many uploads failed. The upload of a
 * single photo is announced in quarters.
 */
export function uploadNews(statuses: Iterable<PhotoStatus>): string {
  // the upload of a photo whose file is gone never finishes
  const all = [...statuses].filter(({ kind }) => kind !== 'missing');
  const ready = all.filter(({ kind }) => kind === 'ready').length;
  const failed = all.filter(({ kind }) => kind === 'failed').length;
  const pending = all.length - ready - failed;
  const failures =
    failed === 0 ? '' : failed === 1 ? ' 1 upload failed.' : ` ${failed} uploads failed.`;
  if (pending === 0)
    return ready === 0 && failed === 0
      ? ''
      : `${ready === 1 ? '1 photo is' : `${ready} photos are`} ready.${failures}`;
  const [only] = all;
  if (all.length === 1 && only?.kind === 'uploading') {
    const step = steps.findLast((share) => only.progress >= share);
    return step === undefined ? 'Uploading the photo.' : `${step * 100} percent uploaded.`;
  }
  return `${ready} of ${all.length} photos uploaded.${failures}`;
}
