/** One request of an upload: a whole file or a part of one. */
export interface UploadRequest {
  readonly url: string;
  readonly formKey: string;
  /** Name of the field that holds the file. */
  readonly name: string;
  readonly content: Blob;
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the content that have been sent so far. */
  onProgress(bytesSent: number): void;
}

/** The status is 0 when no response came; the body is undefined unless the response is JSON. */
export interface UploadAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type SendUpload = (request: UploadRequest) => Promise<UploadAnswer>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds without progress after which a request is given up. */
const stallLimit = 60_000;

/**
 * Sends over XMLHttpRequest instead of calls: ky reports upload progress only where a request can
 * be a stream, which Firefox and Safari do not support, and Chromium only over HTTP/2. Rejects only
 * if the signal is aborted, with the signal's reason.
 */
export const sendUpload: SendUpload = ({
  url,
  formKey,
  name,
  content,
  fileName,
  fields,
  signal,
  onProgress,
}) => {
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>();
  // oxlint-disable-next-line no-restricted-globals -- ky cannot say everywhere how much was sent
  const xhr = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const abort = () => xhr.abort();
  function restartStallTimer(): void {
    clearTimeout(stalled);
    stalled = setTimeout(abort, stallLimit);
  }
  xhr.upload.addEventListener('progress', (event) => {
    restartStallTimer();
    // the total includes the multipart boundaries and headers
    if (event.total > 0) onProgress(Math.round((content.size * event.loaded) / event.total));
  });
  xhr.addEventListener('loadend', () => {
    clearTimeout(stalled);
    signal.removeEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else resolve({ status: xhr.status, body: parseJson(xhr.responseText) });
  });
  const form = new FormData();
  // the fields come before the file, so that a server that streams the file has read them by then
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, content, fileName);
  xhr.open('POST', url);
  xhr.setRequestHeader('Accept', 'application/json');
  xhr.setRequestHeader('X-Form-Key', formKey);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) reject(signal.reason);
  else {
    restartStallTimer();
    xhr.send(form);
  }
  return promise;
};
