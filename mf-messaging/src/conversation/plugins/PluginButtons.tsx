import { imageTexts } from '@tessera/shared-contracts/messaging/texts';
import type { Flags } from '@tessera/shared-contracts/platform/flags';
import { IconGif, IconPhoto } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useRef, type ReactNode } from 'react';
import type { GifPlugin } from './create-gif-plugin.ts';
import styles from './PluginButtons.module.css';

export interface PluginButtonsProps {
  readonly flags: Flags;
  readonly gifs: GifPlugin;
  readonly isDisabled: boolean;
  /** Whether the buttons are hidden, because there is a preview. */
  readonly isHidden: boolean;
  readonly onFile: (file: File) => void;
}

/** The buttons that add a GIF or an image; each is missing if its flag is off. */
export function PluginButtons({
  flags,
  gifs,
  isDisabled,
  isHidden,
  onFile,
}: PluginButtonsProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const { isActive, isDisabled: isGifDisabled } = useStore(gifs.store);
  useEffect(
    function disablePlugin() {
      gifs.disable(isDisabled);
    },
    [gifs, isDisabled],
  );
  useEffect(() => () => gifs.close(), [gifs]);
  const hasPhotos = flags.isOn('isSendPhotosEnabled');
  const hasGifs = flags.isOn('isGifSearchEnabled');
  if (!hasPhotos && !hasGifs) return null;
  return (
    <div className={styles.buttons} data-closed={isHidden || undefined}>
      {hasPhotos && (
        <>
          <IconButton
            label={imageTexts.image}
            disabled={isDisabled}
            onClick={() => chooser.current?.click()}
          >
            <IconPhoto />
          </IconButton>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            disabled={isDisabled}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // so that the same file can be chosen again
              currentTarget.value = '';
              if (file) onFile(file);
            }}
          />
        </>
      )}
      {hasGifs && (
        <IconButton
          label={imageTexts.gif}
          aria-haspopup="dialog"
          aria-expanded={isActive}
          disabled={isGifDisabled}
          onClick={({ currentTarget }) => (isActive ? gifs.close() : void gifs.open(currentTarget))}
        >
          <IconGif />
        </IconButton>
      )}
    </div>
  );
}
