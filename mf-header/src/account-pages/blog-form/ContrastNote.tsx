import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { readable } from '@tessera/shared-contracts/blogs/theme-colours';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';

type Colours = Pick<ThemeParams, 'background_color' | 'title_color' | 'link_color'>;
type TextColours = Pick<Colours, 'title_color' | 'link_color'>;

/** The colours of text as readers see them: unlike the chosen ones if those are hard to read. */
const readableColours = ({ background_color, title_color, link_color }: Colours): TextColours => ({
  title_color: readable(title_color, background_color),
  link_color: readable(link_color, background_color),
});

/** Says which colours are hard to read on the background, and takes better ones at a press. */
export function ContrastNote({
  theme,
  onMend,
}: {
  readonly theme: Colours;
  readonly onMend: (colours: TextColours) => void;
}): ReactNode {
  const better = readableColours(theme);
  const isTitleHard = better.title_color !== theme.title_color;
  const areLinksHard = better.link_color !== theme.link_color;
  const hard =
    isTitleHard && areLinksHard
      ? 'both'
      : isTitleHard
        ? 'title'
        : areLinksHard
          ? 'links'
          : undefined;
  return (
    // rendered before it has text: screen readers announce a changed line, not an added line
    <div className="blog-preview__note" role="status">
      {hard !== undefined && (
        <>
          <p className="blog-preview__warning">{texts.hardToRead(texts.hardParts[hard])}</p>
          <Button size="small" onClick={() => onMend(better)}>
            {texts.readable}
          </Button>
        </>
      )}
    </div>
  );
}
