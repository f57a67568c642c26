import { fullViewOf } from '../media/full-view.ts';
import { chooseAutoplay, type AutoplayCandidate } from './choose-autoplay.ts';
import type { Player } from './create-player.ts';

/** The videos of the page that may autoplay. */
export interface AutoplayGroup {
  add(player: Player): void;
  remove(player: Player): void;
  /** Re-evaluates which video plays. */
  check(): void;
}

interface Candidate extends AutoplayCandidate {
  readonly player: Player;
}

const inOrder = (a: Player, b: Player): number =>
  (a.video.compareDocumentPosition(b.video) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;

/** Whether a video is covered by the lightbox, a drawer or a dialog, or is in a hidden tab. */
function isCovered(video: HTMLElement): boolean {
  if (document.visibilityState === 'hidden' || video.closest('[inert]')) return true;
  const overlays = [...document.querySelectorAll('dialog[open]')];
  return overlays.length > 0 && !overlays.some((overlay) => overlay.contains(video));
}

export function createAutoplayGroup({
  isAllowed,
}: {
  readonly isAllowed: () => boolean;
}): AutoplayGroup {
  const players = new Set<Player>();
  return {
    add: (player) => {
      players.add(player);
    },
    remove: (player) => {
      players.delete(player);
    },
    check() {
      const candidates = [...players]
        .filter(({ state }) => state.isAutoplay)
        .toSorted(inOrder)
        .map((player): Candidate => ({
          player,
          // the state follows only with the element's next event
          isPlaying: !player.video.paused,
          isCovered: isCovered(player.video),
          ...fullViewOf(player.video),
        }));
      // if autoplay is no longer allowed, autoplaying videos pause and none starts
      const { plays, pauses } = isAllowed()
        ? chooseAutoplay(candidates)
        : { plays: undefined, pauses: candidates.filter(({ isPlaying }) => isPlaying) };
      for (const { player } of pauses) player.suspend();
      plays?.player.autoplay();
    },
  };
}
