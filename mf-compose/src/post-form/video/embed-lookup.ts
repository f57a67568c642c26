import { createStore } from '@tessera/shared-ui/store';
import {
  embedRetryDelay,
  embedTexts,
  embedWidth,
  readEmbedInput,
} from '@tessera/shared-contracts/embeds/embed-input';
import {
  embedData,
  getVideoData,
  type EmbedData,
} from '@tessera/shared-contracts/embeds/endpoints';
import { embedOf, playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import * as v from 'valibot';

/** The state of the lookup of a typed embed. */
export type EmbedState =
  | { readonly kind: 'empty' | 'reading' }
  /** Not embeddable; the input stays. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** The lookup failed; the input can be posted all the same. */
  | { readonly kind: 'unknown'; readonly text: string }
  /**
   * `player`: URL for a sandboxed frame, '' if no known player has this video; then `url` is tried
   * as a video file. `thumbnail` is '' if there is none.
   */
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly player: string;
      readonly thumbnail: string;
      readonly service: string;
    };

/** Looks up embed input. A store for `useStore`. */
export interface EmbedLookup {
  readonly state: EmbedState;
  subscribe(listener: () => void): () => void;
  /** Call when the input has changed; fetches nothing if it still names the same video. */
  note(input: string): void;
  /** Repeats the lookup of the same input. */
  retry(): void;
  stop(): void;
}

/**
 * Parses the response to a lookup; undefined for an empty response, the text 'false', or anything
 * that is not embed data.
 */
export function readEmbedData(answer: unknown): EmbedData | undefined {
  if (typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0)
    return undefined;
  const parsed = v.safeParse(embedData, answer);
  return parsed.success ? parsed.output : undefined;
}

/** The URL of a player if the page may show it in a frame, else ''. */
const framed = (address: string): string =>
  URL.canParse(address) && playerOrigins.some((origin) => origin === new URL(address).origin)
    ? address
    : '';

const reasonOf = (error: unknown): string =>
  isCallError(error) && error.errors.length > 0
    ? error.errors.join(' ')
    : embedTexts.invalidResponse;

export function createEmbedLookup(platform: Platform): EmbedLookup {
  const store = createStore<EmbedState>({ kind: 'empty' });
  let asked: string | undefined;
  let input = '';
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: EmbedState): void {
    store.set(next);
  }
  function cancel(): void {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  }
  async function look(address: string, signal: AbortSignal, isRepeat: boolean): Promise<void> {
    const repeat = () => {
      timer = setTimeout(() => void look(address, signal, true), embedRetryDelay);
    };
    try {
      const data = readEmbedData(
        await platform.call(
          getVideoData,
          { body: { embed_url: address, embed_width: embedWidth } },
          { signal },
        ),
      );
      if (signal.aborted) return;
      if (!data) return show({ kind: 'invalid', text: embedTexts.invalidResponse });
      if (data.unsupported) return show({ kind: 'invalid', text: embedTexts.invalidCode });
      const service = URL.canParse(data.url)
        ? (embedOf(new URL(data.url))?.service.name ?? '')
        : '';
      // the thumbnail may be generated a moment later
      if (data.thumbnail === '' && data.preview_iframe !== '' && !isRepeat) repeat();
      show({
        kind: 'ready',
        url: data.url,
        player: framed(data.preview_iframe),
        thumbnail: data.thumbnail,
        service,
      });
    } catch (error) {
      if (signal.aborted) return;
      // a preview that is already shown stays
      if (store.state.kind === 'ready') return;
      if (!isCallError(error)) platform.log.error(error, { action: 'look up embed' });
      const canBePosted = isCallError(error) && error.status !== 400;
      show(
        canBePosted
          ? { kind: 'unknown', text: reasonOf(error) }
          : { kind: 'invalid', text: reasonOf(error) },
      );
    }
  }
  function ask(address: string): void {
    cancel();
    const abort = new AbortController();
    running = abort;
    show({ kind: 'reading' });
    void look(address, abort.signal, false);
  }
  return {
    get state() {
      return store.state;
    },
    subscribe: store.subscribe,
    note(typed) {
      input = typed;
      if (typed.trim() === '') {
        cancel();
        asked = undefined;
        return show({ kind: 'empty' });
      }
      const address = readEmbedInput(typed);
      if (address === undefined) {
        cancel();
        asked = undefined;
        return show({ kind: 'invalid', text: embedTexts.invalidCode });
      }
      if (address === asked) return;
      asked = address;
      ask(address);
    },
    retry() {
      const address = readEmbedInput(input);
      if (address !== undefined) ask(address);
    },
    stop() {
      store.clear();
      cancel();
    },
  };
}
