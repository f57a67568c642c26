/**
 * Keeps two forms, even in different tabs, from writing to the same draft: a form holds the lock of
 * its draft. A tab that is closed or has crashed holds no locks.
 */
export interface DraftLocks {
  /**
   * Takes the lock of a draft; returns a function that releases it, or undefined when another form
   * has it.
   */
  hold(key: string): Promise<(() => void) | undefined>;
  /** Keys of the drafts that a form holds. */
  held(): Promise<ReadonlySet<string>>;
}

const prefix = 'compose:';

/** Without Web Locks (on an insecure origin), locks work only among the forms of this tab. */
function createTabLocks(): DraftLocks {
  const held = new Set<string>();
  return {
    async hold(key) {
      if (held.has(key)) return undefined;
      held.add(key);
      return () => {
        held.delete(key);
      };
    },
    held: async () => new Set(held),
  };
}

/** Creates the locks on top of the browser's Web Locks, if it has them. */
export function createDraftLocks(
  locks: Pick<LockManager, 'request' | 'query'> | undefined = browserLocks(),
): DraftLocks {
  if (!locks) return createTabLocks();
  /** Locks that forms have released, but the browser has not freed yet. */
  const leaving = new Set<Promise<unknown>>();
  return {
    async hold(key) {
      await Promise.all(leaving);
      return new Promise((resolve) => {
        const request = locks.request(prefix + key, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(undefined);
          return new Promise<void>((release) => {
            resolve(() => {
              release();
              const left = request.catch(() => {}).finally(() => leaving.delete(left));
              leaving.add(left);
            });
          });
        });
        // if locks fail, the form still stores its draft
        request.catch(() => resolve(() => {}));
      });
    },
    async held() {
      await Promise.all(leaving);
      const { held = [] } = await locks.query().catch(() => ({ held: [] }));
      return new Set(
        held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
      );
    },
  };
}

function browserLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
