import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { PostSaid, postVersions } from '@tessera/shared-contracts/posts/post-versions';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { versionTexts } from '@tessera/shared-contracts/posts/version-texts';
import { Button } from '@tessera/shared-ui/Button';
import { formatHere } from '@tessera/shared-ui/format/date';
import { Dialog, type DialogProps } from '@tessera/shared-ui/overlays/Dialog';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useEffect, useState, type ReactNode } from 'react';
import { changesBetween, type ChangedField } from './version-changes.ts';
import styles from './versions-dialog.module.css';

type Versions = CallOutput<typeof postVersions>;

export interface VersionsDialogProps {
  readonly router: DialogProps['router'];
  readonly language: string | undefined;
  /** The same function in every render. */
  readonly load: () => Promise<Versions>;
  /** Removes a version after a question; resolves to whether it was removed. */
  readonly remove: (id: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The earlier versions of a post, newest first, each with what the edit after it has changed. */
export function VersionsDialog({
  router,
  language,
  load,
  remove,
  onClose,
}: VersionsDialogProps): ReactNode {
  const [known, setKnown] = useState<Versions | 'loading' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isShown = true;
    load().then(
      (versions) => {
        if (isShown) setKnown(versions);
      },
      () => {
        if (isShown) setKnown('failed');
      },
    );
    return () => {
      isShown = false;
    };
  }, [load, tries]);

  async function removeOne(versions: Versions, id: string): Promise<void> {
    if (!(await remove(id))) return;
    setKnown({ ...versions, versions: versions.versions.filter((one) => one.id !== id) });
  }

  function content(): ReactNode {
    if (known === 'loading') return <Skeleton label={versionTexts.loading} shape="row" count={3} />;
    if (known === 'failed')
      return (
        <div className={styles['notice']} role="status">
          <p>{versionTexts.failed}</p>
          <Button
            onClick={() => {
              setKnown('loading');
              setTries(tries + 1);
            }}
          >
            {versionTexts.retry}
          </Button>
        </div>
      );
    if (known.versions.length === 0) return <p className={styles['notice']}>{versionTexts.none}</p>;
    return (
      <>
        <p className={styles['legend']}>{versionTexts.legend}</p>
        <ol className={styles['versions']} reversed>
          {known.versions.map((version, at) => (
            <li key={version.id} className={styles['version']}>
              <h3 className={styles['time']}>
                {versionTexts.changed}{' '}
                <time dateTime={version.until}>
                  {formatHere(version.until, 'moment', Date.now(), language)}
                </time>
              </h3>
              <Changes before={version} after={known.versions[at - 1] ?? known.now} />
              {known.can_remove && (
                <Button size="small" onClick={() => void removeOne(known, version.id)}>
                  {versionTexts.removeVersion}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </>
    );
  }
  return (
    <Dialog
      title={versionTexts.heading}
      className={styles['dialog']}
      onClose={onClose}
      router={router}
      isWide
    >
      <div className={styles['body']}>{content()}</div>
    </Dialog>
  );
}

function Changes({
  before,
  after,
}: {
  readonly before: PostSaid;
  readonly after: PostSaid;
}): ReactNode {
  const fields = changesBetween(before, after);
  return (
    <dl className={styles['fields']}>
      {before.type !== after.type && (
        <div>
          <dt className={styles['name']}>{versionTexts.type}</dt>
          <dd className={styles['value']}>
            <Removed>{postTypeLabels[before.type]}</Removed>{' '}
            <Added>{postTypeLabels[after.type]}</Added>
          </dd>
        </div>
      )}
      {fields.map((field) => (
        <div key={field.name}>
          <dt className={styles['name']}>{versionTexts[field.name]}</dt>
          <dd className={styles['value']} dir="auto">
            <Field {...field} />
          </dd>
        </div>
      ))}
      {fields.length === 0 && before.type === after.type && (
        <div>
          <dt className={styles['name']}>{versionTexts.other}</dt>
        </div>
      )}
    </dl>
  );
}

const Field = ({ changes }: ChangedField): ReactNode =>
  changes.map(({ kind, text }, at) => {
    // parts have no identity of their own, and are never reordered
    const key = String(at);
    if (kind === 'added') return <Added key={key}>{text}</Added>;
    if (kind === 'removed') return <Removed key={key}>{text}</Removed>;
    return <span key={key}>{text}</span>;
  });

const Added = ({ children }: { readonly children: string }): ReactNode => (
  <ins className={styles['added']}>
    <span className="visually-hidden">{` ${versionTexts.added} `}</span>
    {children}
    <span className="visually-hidden">{` (${versionTexts.end}) `}</span>
  </ins>
);
const Removed = ({ children }: { readonly children: string }): ReactNode => (
  <del className={styles['removed']}>
    <span className="visually-hidden">{` ${versionTexts.removed} `}</span>
    {children}
    <span className="visually-hidden">{` (${versionTexts.end}) `}</span>
  </del>
);
