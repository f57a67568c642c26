/** One file on its way to the server. Names are those of the specification but for `id` and `status`. */
export interface UploadItem {
  /** The name of the upload on the wire: the same file goes on under it where it stopped. */
  readonly id: string;
  readonly file: File;
  /** Where the file lies once it is complete; '' before. */
  readonly url: string;
  /** Why it failed, for people; '' when it did not. */
  readonly error: string;
  /** 'Upload error' or 'Canceled upload'; '' for everything that goes well. */
  readonly status: string;
  /** HTTP status of a failure; 0 for no answer, undefined when nothing failed or nothing was sent. */
  readonly failedWith: number | undefined;
  readonly uploading: boolean;
  readonly complete: boolean;
  readonly bytesLoaded: number;
  readonly bytesTotal: number;
  /** The payload of the answer, to be read by a schema. */
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

/** Share of the bytes that are sent, 0 to 1. */
export const uploadProgress = ({
  bytesLoaded,
  bytesTotal,
}: Pick<UploadItem, 'bytesLoaded' | 'bytesTotal'>): number =>
  bytesTotal === 0 ? 0 : Math.min(1, bytesLoaded / bytesTotal);

/** Whether an item has neither arrived nor failed nor been given up. */
export const isPending = (item: UploadItem): boolean => !item.complete && item.status === '';
