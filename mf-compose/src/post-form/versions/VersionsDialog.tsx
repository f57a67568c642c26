import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { Button } from '@tessera/shared-ui/Button';
import { formatRelative } from '@tessera/shared-ui/format/date';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import { useEffect, useState, type ReactNode } from 'react';
import type { DraftVersion } from '../drafts/remote-drafts.ts';
import type { FormActions } from '../open-form.ts';
import { formTexts } from '../state/form-texts.ts';
import { Differences } from './Differences.tsx';
import { plainTextOf } from './plain-text.ts';
import styles from './versions.module.css';

export interface VersionsDialogProps {
  readonly actions: Pick<
    FormActions,
    'platform' | 'versions' | 'version' | 'restoreDraft' | 'takeBack'
  >;
  readonly current: PostFormModel;
  /** Another unsaved draft to compare; absent for the earlier versions of this one. */
  readonly other?: { readonly key: string; readonly model: PostFormModel } | undefined;
  readonly onClose: () => void;
}

const texts = formTexts.versions;

/** Compares the current text with its earlier versions or with another one, and takes one back. */
export function VersionsDialog({
  actions,
  current,
  other,
  onClose,
}: VersionsDialogProps): ReactNode {
  const versions = useVersions(actions, other === undefined);
  const [number, setNumber] = useState<number>();
  /** The versions that have come, by number; undefined for one that could not be fetched. */
  const [fetched, setFetched] = useState<ReadonlyMap<number, PostFormModel | undefined>>(new Map());
  const chosen = other?.model ?? (number === undefined ? undefined : fetched.get(number));
  const hasFailed = number !== undefined && fetched.has(number) && !chosen;
  const { language } = actions.platform.bootstrap.user ?? {};

  async function choose(version: number): Promise<void> {
    setNumber(version);
    const model = await actions.version(version).catch(() => undefined);
    setFetched((before) => new Map([...before, [version, model]]));
  }
  function use(model: PostFormModel): void {
    onClose();
    void (other ? actions.restoreDraft(other.key) : actions.takeBack(model));
  }
  return (
    <Dialog
      isWide
      title={other ? texts.otherTitle : texts.title}
      router={actions.platform.router}
      onClose={onClose}
      actions={
        chosen && (
          <>
            <p className={styles['note']}>{other ? texts.otherNote : texts.note}</p>
            <Button variant="primary" onClick={() => use(chosen)}>
              {other ? texts.useOther : texts.takeBack}
            </Button>
          </>
        )
      }
    >
      {!other && versions === 'loading' && <p role="status">{texts.loading}</p>}
      {(versions === 'failed' || hasFailed) && (
        <p className="notice notice--error" role="alert">
          {texts.failed}
        </p>
      )}
      {!other && Array.isArray(versions) && versions.length === 0 && <p>{texts.none}</p>}
      <div className={other ? undefined : styles['panes']}>
        {!other && typeof versions !== 'string' && versions.length > 0 && (
          <ul className={styles['list']} aria-label={texts.list}>
            {versions.map(({ version, device, seconds }) => (
              <li key={version}>
                <Button
                  variant="quiet"
                  className={styles['version']}
                  aria-pressed={version === number}
                  onClick={() => void choose(version)}
                >
                  <span>{whenOf(seconds, language)}</span>
                  <span className={styles['device']}>{device}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {chosen && (
          <div className={styles['compared']}>
            <Differences text={plainTextOf(chosen)} current={plainTextOf(current)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** A time by how long ago it was, as the server says. */
const whenOf = (seconds: number, language: string | undefined): string => {
  const now = Date.now();
  return formatRelative(new Date(now - seconds * 1000).toISOString(), now, language);
};

type Versions = readonly DraftVersion[] | 'loading' | 'failed';

function useVersions(actions: Pick<FormActions, 'versions'>, isWanted: boolean): Versions {
  const [versions, setVersions] = useState<Versions>('loading');
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const show = (next: Versions) => {
      if (!isOver) setVersions(next);
    };
    actions.versions().then(show, () => show('failed'));
    return () => {
      isOver = true;
    };
  }, [actions, isWanted]);
  return versions;
}
