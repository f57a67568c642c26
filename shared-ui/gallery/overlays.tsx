import { useState, type ReactNode } from 'react';
import { Button } from '../src/Button.tsx';
import { Dialog } from '../src/overlays/Dialog.tsx';
import { Field } from '../src/Field.tsx';
import { Popover } from '../src/overlays/Popover.tsx';
import type { GalleryPage } from './specimen.ts';

/** A button that opens an overlay, which can close itself. */
function Opened({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (close: () => void, anchor: HTMLElement) => ReactNode;
}): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {label}
      </Button>
      {anchor && children(() => setAnchor(undefined), anchor)}
    </>
  );
}

const text = <p>It can be restored for 30 days.</p>;

export const overlaysPage: GalleryPage = {
  name: 'overlays',
  title: 'Dialogs and popovers',
  specimens: [
    {
      title: 'Dialog',
      Shown: () => (
        <Opened label="Open a dialog">
          {(close) => (
            <Dialog
              title="Delete this blog?"
              onClose={close}
              router={undefined}
              actions={
                <>
                  <Button onClick={close}>Cancel</Button>
                  <Button variant="danger" onClick={close}>
                    Delete
                  </Button>
                </>
              }
            >
              {text}
            </Dialog>
          )}
        </Opened>
      ),
    },
    {
      title: 'Dialog, wide',
      Shown: () => (
        <Opened label="Open a wide dialog">
          {(close) => (
            <Dialog title="Notes" isWide onClose={close} router={undefined}>
              <Field label="Reply" />
            </Dialog>
          )}
        </Opened>
      ),
    },
    {
      title: 'Popover',
      Shown: () => (
        <Opened label="Open a popover">
          {(close, anchor) => (
            <Popover anchor={anchor} label="Account" onClose={close} placement="bottom-start">
              {text}
              <Button onClick={close}>Close</Button>
            </Popover>
          )}
        </Opened>
      ),
    },
  ],
};
