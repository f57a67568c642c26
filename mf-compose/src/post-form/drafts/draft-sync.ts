import { createId } from '@tessera/shared-contracts/core/create-id';
import type { DraftPoint } from '@tessera/shared-contracts/posts/draft-point';
import type { RemoteDraft } from '@tessera/shared-contracts/form-drafts/endpoints';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { DraftFiles } from './draft-files.ts';
import type { DraftLocks } from './draft-locks.ts';
import type { DraftsStore, StoredDraft } from './drafts-store.ts';
import { refusalOf, type RemoteDrafts } from './remote-drafts.ts';
import { noMark, type SyncMark, type SyncMarks } from './sync-marks.ts';
import { travellingModel, travelMark, waitingFiles } from './travelling-model.ts';

/** Who wrote a text elsewhere, and how many seconds ago. */
export interface Writer {
  readonly device: string;
  readonly seconds: number;
}

/** The draft of an open form, as the synchroniser sees it. */
export interface OpenDraft {
  /** Undefined while the form is loading. */
  key(): string | undefined;
  /** Writes what was typed to the store. */
  flush(): void;
  /**
   * Shows a newer text in place of the one that was not changed here; returns what the form makes
   * of it, or undefined if it cannot show it now.
   */
  takeOver(draft: StoredDraft, writer: Writer): PostFormModel | undefined;
  /**
   * Goes on under another key, because the draft was changed on both sides: the other text is now
   * the draft under the old key. Without a writer, the draft was ended elsewhere.
   */
  goOn(key: string, submissionKey: string, other: Writer | undefined): Promise<void>;
  /** The draft was posted or discarded elsewhere, and not changed here. */
  ended(): void;
}

/** Keeps the drafts of this browser and those on the server the same. */
export interface DraftSync {
  /** Sends and fetches all that has changed. Never rejects; resolves to whether the server answered. */
  run(): Promise<boolean>;
  /** Sends the text of the open form at once; for a page that is being left. */
  sendNow(): void;
  /** Stores what the open form has, and makes what it replaces a version. */
  keep(): Promise<boolean>;
  connect(open: OpenDraft): () => void;
  /** The form shows a stored draft, perhaps with small differences that nobody typed. */
  shown(key: string, stored: PostFormModel, model: PostFormModel): void;
  mark(key: string): SyncMark;
  /** What a save tells the server of the draft that it ends. */
  point(key: string): DraftPoint | undefined;
  /** The draft has ended here: it was discarded or emptied, or is saved. */
  over(key: string, isKnownToServer: boolean): void;
}

export interface DraftSyncOptions {
  readonly remote: RemoteDrafts;
  readonly store: DraftsStore;
  readonly marks: SyncMarks;
  readonly locks: Pick<DraftLocks, 'held'>;
  readonly files: Pick<DraftFiles, 'read' | 'write' | 'remove'>;
  readonly user: string;
  /** The name of this browser among those of the person. */
  readonly device: string;
  readonly now?: () => number;
  /** Runs work while no other tab of this browser does. */
  readonly alone?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called after a run that has changed the drafts of this browser. */
  readonly onChange?: () => void;
}

/** Bytes that a browser still sends while a page is left. */
const keepaliveLimit = 60_000;

export function createDraftSync({
  remote,
  store,
  marks,
  locks,
  files,
  user,
  device,
  now = Date.now,
  alone = (work) => work(),
  onChange = () => {},
}: DraftSyncOptions): DraftSync {
  let open: OpenDraft | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting: Promise<boolean> | undefined;
  let hasChanged = false;

  const start = `${user}:`;
  const idOf = (key: string): string => key.slice(start.length);
  const keyOf = (id: string): string => start + id;
  const isOwn = (key: string): boolean => open?.key() === key;
  const pointOf = (key: string, { version, put, putNumber }: SyncMark): DraftPoint => ({
    id: idOf(key),
    version,
    put,
    put_number: putNumber + 1,
  });
  /** The draft of this browser, unless it is discarded. */
  function typed(key: string): StoredDraft | undefined {
    const draft = store.read(key);
    return draft && draft.discardedAt === 0 ? draft : undefined;
  }
  /**
   * Whether the person has ended the draft here. One that is just not there, because the browser
   * has cleared it or a clock was wrong, is fetched again.
   */
  const hasEnded = (key: string): boolean =>
    !typed(key) && (marks.read(key).isOver || store.read(key) !== undefined);
  function isChangedHere(key: string, { model }: StoredDraft): boolean {
    const { version, synced, shown } = marks.read(key);
    const mark = travelMark(model);
    return version === 0 || (mark !== synced && mark !== shown);
  }

  /**
   * Moves what this browser has to another key, under which it is sent as another draft. Returns
   * false, and moves nothing, if the storage has no room.
   */
  async function moveAway(key: string, other: Writer | undefined): Promise<boolean> {
    const draft = store.read(key);
    const scope = key.slice(0, key.lastIndexOf(':'));
    const next = `${scope}:${createId().slice(0, 12)}`;
    const submissionKey = createId();
    // first, so that there is room
    store.remove(key);
    if (draft && !store.put(next, { ...draft, submissionKey })) {
      store.put(key, draft);
      return false;
    }
    const chosen = await files.read(key);
    if (chosen.size > 0) {
      await files.write(next, chosen);
      await files.remove(key);
    }
    marks.remove(key);
    hasChanged = true;
    if (isOwn(key)) await open?.goOn(next, submissionKey, other);
    return true;
  }
  /** Writes a draft of the server to this browser. */
  function take(key: string, draft: RemoteDraft): StoredDraft | undefined {
    const { model, base, submission_key: submissionKey, seconds } = draft;
    const stored = { model, base, submissionKey, keptAt: now() - seconds * 1000, discardedAt: 0 };
    if (!store.put(key, stored)) return undefined;
    hasChanged = true;
    agree(key, draft, draft.device);
    return stored;
  }
  /** The server and this browser have a version in common. */
  function agree(key: string, { version, model, files: names }: RemoteDraft, writer: string): void {
    const synced = travelMark(model);
    marks.write(key, { ...noMark, version, synced, shown: synced, device: writer, files: names });
  }

  async function merge(draft: RemoteDraft, heldElsewhere: ReadonlySet<string>): Promise<void> {
    const key = keyOf(draft.id);
    // another tab has it in a form, and does this itself
    if (heldElsewhere.has(key)) return;
    if (isOwn(key)) open?.flush();
    const mark = marks.read(key);
    const here = typed(key);
    const isMine = draft.version === mark.version || (mark.put !== '' && draft.put === mark.put);
    if (!here) {
      if (isMine && hasEnded(key)) return;
      if ((!store.read(key) && !isOwn(key)) || (await moveAway(key, draft))) take(key, draft);
      return;
    }
    if (isMine) {
      if (draft.version !== mark.version) agree(key, draft, '');
      return;
    }
    const [there, current] = [travelMark(draft.model), travelMark(here.model)];
    if (there === current) return agree(key, draft, draft.device);
    if (!isChangedHere(key, here)) return continueFrom(key, draft);
    // only its number is new
    if (mark.version > 0 && there === mark.synced) return agree(key, draft, draft.device);
    if (await moveAway(key, draft)) take(key, draft);
  }
  function continueFrom(key: string, draft: RemoteDraft): void {
    const before = { draft: store.read(key), mark: marks.read(key) };
    const stored = take(key, draft);
    if (!stored || !isOwn(key)) return;
    const shown = open?.takeOver(stored, draft);
    if (shown) return marks.change(key, { shown: travelMark(shown) });
    // the form is being saved, for example: the next run tries again
    if (before.draft) store.put(key, before.draft);
    marks.write(key, before.mark);
  }

  /** The server has a draft no more that it had. */
  async function lose(key: string): Promise<void> {
    if (isOwn(key)) open?.flush();
    const here = typed(key);
    if (here && isChangedHere(key, here)) {
      await moveAway(key, undefined);
      return;
    }
    hasChanged = true;
    marks.remove(key);
    if (!here) return;
    store.remove(key);
    if (isOwn(key)) open?.ended();
    else await files.remove(key);
  }

  async function send(key: string, { keep = false, keepalive = false } = {}): Promise<void> {
    const here = typed(key);
    if (!here) return;
    const mark = marks.read(key);
    const current = travelMark(here.model);
    if (mark.refused === current || (!keep && !isChangedHere(key, here))) return;
    const put = mark.put || `${device}-${createId().slice(0, 12)}`;
    const known = pointOf(key, { ...mark, put });
    const body = {
      ...known,
      base: here.base,
      submission_key: here.submissionKey,
      files: waitingFiles(here.model),
      model: JSON.stringify(travellingModel(here.model)),
      keep,
    };
    if (keepalive && body.model.length > keepaliveLimit) return;
    marks.write(key, { ...mark, put, putNumber: known.put_number, isOver: false });
    try {
      const answer = await remote.put(body, keepalive);
      const after = marks.read(key);
      if (answer.outcome === 'stored') {
        if (answer.version <= after.version) return;
        const isLast = after.putNumber === known.put_number;
        marks.write(key, {
          ...after,
          ...(isLast && { put: '', putNumber: 0 }),
          version: answer.version,
          synced: current,
          shown: current,
          device: '',
          files: [],
          refused: '',
          trouble: '',
        });
      } else if (keepalive) return;
      else if (answer.outcome === 'behind') await merge(answer.draft, await others());
      else await lose(key);
    } catch (error) {
      const trouble = refusalOf(error);
      if (trouble === undefined) throw error;
      const { put: before, putNumber } = mark;
      marks.change(key, { refused: current, trouble, put: before, putNumber });
      hasChanged = true;
    }
  }
  async function sendEnd(key: string): Promise<void> {
    const mark = marks.read(key);
    if (mark.version > 0 || mark.put !== '') await remote.remove(pointOf(key, mark));
    // if it was restored meanwhile, it is sent as a new one; if it was sent meanwhile, it has a mark
    const { version, put } = marks.read(key);
    if (!typed(key) || (version === mark.version && put === mark.put)) marks.remove(key);
  }

  /** Keys that forms of other tabs have. */
  async function others(): Promise<ReadonlySet<string>> {
    const held = new Set(await locks.held());
    const own = open?.key();
    if (own !== undefined) held.delete(own);
    return held;
  }
  async function runAll(): Promise<void> {
    open?.flush();
    const marked = marks.keysOf(user);
    const known = Object.fromEntries(
      marked.flatMap((key): [string, number][] => {
        const { version } = marks.read(key);
        return version > 0 && (typed(key) || hasEnded(key)) ? [[idOf(key), version]] : [];
      }),
    );
    const { ids, drafts } = await remote.pull(known);
    const elsewhere = await others();
    for (const draft of drafts) await merge(draft, elsewhere);
    for (const key of marked) {
      if (elsewhere.has(key)) continue;
      if (!ids.has(idOf(key)) && Object.hasOwn(known, idOf(key))) await lose(key);
      else if (hasEnded(key)) await sendEnd(key);
    }
    for (const key of store.keysOfUser(user)) if (!elsewhere.has(key)) await send(key);
  }
  function enqueue(work: () => Promise<void>): Promise<boolean> {
    const result = queue.then(async () => {
      try {
        await alone(work);
        return true;
      } catch {
        // no connection, no session, or another person’s: what was typed stays here until later
        return false;
      } finally {
        if (hasChanged) onChange();
        hasChanged = false;
      }
    });
    queue = result;
    return result;
  }

  return {
    run() {
      // one run that has not begun is enough, however often it is asked for
      waiting ??= enqueue(() => {
        waiting = undefined;
        return runAll();
      });
      return waiting;
    },
    sendNow() {
      const key = open?.key();
      if (key !== undefined) send(key, { keepalive: true }).catch(() => {});
    },
    keep: () =>
      enqueue(async () => {
        open?.flush();
        const key = open?.key();
        if (key !== undefined) await send(key, { keep: true });
      }),
    connect(form) {
      open = form;
      return () => {
        if (open === form) open = undefined;
      };
    },
    shown(key, stored, model) {
      const mark = marks.read(key);
      if (mark.version > 0 && travelMark(stored) === mark.synced)
        marks.change(key, { shown: travelMark(model) });
    },
    mark: marks.read,
    point(key) {
      const mark = marks.read(key);
      return mark.version > 0 || mark.put !== '' ? pointOf(key, mark) : undefined;
    },
    over(key, isKnownToServer) {
      const mark = marks.read(key);
      if (mark.version === 0 && mark.put === '') return;
      if (isKnownToServer && mark.put === '') marks.remove(key);
      else marks.change(key, { isOver: true });
    },
  };
}
