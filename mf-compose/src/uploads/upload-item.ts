import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';

/** One upload. Names are those of the specification, except `id`, `status` and `failedWith`. */
export interface UploadItem {
  /**
   * The id of the upload. The requests of an upload in parts contain it, so that a later upload of
   * the same file can resume.
   */
  readonly id: string;
  readonly file: File;
  /** URL of the uploaded file once it is complete; '' before. */
  readonly url: string;
  /** The error message; '' when the upload has not failed. */
  readonly error: string;
  /** 'Upload error' or 'Canceled upload'; '' otherwise. */
  readonly status: string;
  /**
   * HTTP status of a failed upload; 0 when the failure has no status, for example because no
   * response came. Undefined when the upload did not fail or was never sent.
   */
  readonly failedWith: number | undefined;
  readonly uploading: boolean;
  readonly complete: boolean;
  readonly bytesLoaded: number;
  readonly bytesTotal: number;
  /** The payload of the response, not validated yet. */
  readonly responseJSON: unknown;
}

export const newUploadItem = (id: string, file: File): UploadItem => ({
  id,
  file,
  url: '',
  error: '',
  status: '',
  failedWith: undefined,
  uploading: false,
  complete: false,
  bytesLoaded: 0,
  bytesTotal: file.size,
  responseJSON: undefined,
});

/** Fraction of the bytes sent, 0 to 1. */
export const uploadProgress = ({
  bytesLoaded,
  bytesTotal,
}: Pick<UploadItem, 'bytesLoaded' | 'bytesTotal'>): number =>
  bytesTotal === 0 ? 0 : Math.min(1, bytesLoaded / bytesTotal);

/** Responses that refuse the file itself: its type or content, or its size. */
const refusals: readonly number[] = [400, 413];

/** Whether the file was refused, by this form or by the server: a retry would not help. */
export const isRefused = ({ status, failedWith }: UploadItem): boolean =>
  status === uploadTexts.failed && (failedWith === undefined || refusals.includes(failedWith));

/** Whether an item is waiting or being uploaded. */
export const isPending = (item: UploadItem): boolean => !item.complete && item.status === '';
