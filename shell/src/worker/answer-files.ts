import type { AppStore } from './app-store.ts';
import type { BoundedCache } from './bounded-cache.ts';
import { isNoAnswer } from './no-answer.ts';

const fileDestinations: readonly string[] = ['script', 'style', 'font'];
/** Paths of images that belong to pages. */
const imagePath = /^\/(?:media|avatar)\//;

export interface FileAnswers {
  /** Whether the app stores what a request is for. */
  isStored(request: Request): boolean;
  /** The file from the network (or the browser's own cache), else from the store. */
  answer(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response>;
  /** Stores the files that are not stored yet. Fetches one after another, to leave the line free. */
  storeMissing(urls: readonly string[]): Promise<void>;
}

export interface FileAnswersOptions {
  readonly store: AppStore;
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Answers requests for the files of the app and for the images of pages. */
export function createFileAnswers({ store, origin, fetch }: FileAnswersOptions): FileAnswers {
  const isImage = ({ destination, url }: Request): boolean =>
    destination === 'image' && imagePath.test(new URL(url).pathname);
  const storeFor = async (request: Request): Promise<BoundedCache | undefined> =>
    isImage(request) ? store.images() : store.files;

  async function storeNew(
    owned: Promise<BoundedCache | undefined>,
    url: string,
    copy: Response,
  ): Promise<void> {
    const cache = await owned;
    if (cache && !(await cache.has(url))) return cache.put(url, copy);
    copy.body?.cancel().catch(() => {});
  }

  return {
    isStored: (request) =>
      request.method === 'GET' &&
      new URL(request.url).origin === origin &&
      (fileDestinations.includes(request.destination) || isImage(request)),
    async answer(request, waitUntil) {
      // of the person who asks, not of the one who is there when the response comes
      const owned = storeFor(request);
      const stored = async (): Promise<Response | undefined> => (await owned)?.match(request.url);
      let response: Response;
      try {
        response = await fetch(request);
      } catch (error) {
        const found = await stored();
        if (found) return found;
        throw error;
      }
      if (isNoAnswer(response)) return (await stored()) ?? response;
      if (response.ok && response.type === 'basic')
        waitUntil(storeNew(owned, request.url, response.clone()));
      return response;
    },
    async storeMissing(urls) {
      for (const url of urls) {
        if (new URL(url, origin).origin !== origin || (await store.files.has(url))) continue;
        const response = await fetch(url).catch(() => undefined);
        if (response?.ok) await store.files.put(url, response);
      }
    },
  };
}
