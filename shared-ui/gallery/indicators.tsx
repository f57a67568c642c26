import { Avatar } from '../src/Avatar.tsx';
import { Button } from '../src/Button.tsx';
import { EmptyState } from '../src/EmptyState.tsx';
import { FallbackTemplate } from '../src/FallbackTemplate.tsx';
import * as icons from '../src/Icon.tsx';
import { LocalTime } from '../src/LocalTime.tsx';
import { LogoMark } from '../src/LogoMark.tsx';
import { Confetti } from '../src/confetti/Confetti.tsx';
import { NoteMark } from '../src/notes-view/NoteMark.tsx';
import { Skeleton } from '../src/Skeleton.tsx';
import { avatar } from './samples.ts';
import type { GalleryPage } from './specimen.ts';

const sizes = ['small', 'medium', 'large'] as const;

export const indicatorsPage: GalleryPage = {
  name: 'indicators',
  title: 'Avatars, icons and placeholders',
  specimens: [
    {
      title: 'Avatar: three sizes, two shapes',
      Shown: () => (
        <>
          {sizes.map((size) => (
            <Avatar key={size} src={avatar} size={size} name={`Bob, ${size}`} />
          ))}
          {sizes.map((size) => (
            <Avatar key={size} src={avatar} size={size} name={`Round, ${size}`} shape="circle" />
          ))}
        </>
      ),
    },
    {
      title: 'Icon',
      Shown: () => (
        <ul className="gallery__icons">
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              {name.slice('Icon'.length)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: 'NoteMark: a like, another note, nobody named',
      Shown: () => (
        <>
          <NoteMark avatar={avatar} Icon={icons.IconHeart} isLike />
          <NoteMark avatar={avatar} Icon={icons.IconReblog} isLike={false} />
          <NoteMark avatar={undefined} Icon={icons.IconHeart} isLike />
        </>
      ),
    },
    { title: 'LogoMark', Shown: () => <LogoMark /> },
    {
      title: 'LocalTime: moment and date',
      Shown: () => (
        <p>
          <LocalTime at="2026-03-12T14:05:00Z" /> ·{' '}
          <LocalTime at="2026-03-12T14:05:00Z" format="date" />
        </p>
      ),
    },
    {
      title: 'Notice',
      Shown: () => (
        <>
          <p className="notice">Your post waits in the queue.</p>
          <p className="notice notice--success">Saved.</p>
          <p className="notice notice--error">The server could not be reached.</p>
        </>
      ),
    },
    {
      title: 'EmptyState',
      Shown: () => (
        <EmptyState
          title="No drafts"
          text="Posts you save as drafts appear here."
          actions={<Button variant="primary">New post</Button>}
        />
      ),
    },
    { title: 'FallbackTemplate: copied, shows nothing itself', Shown: FallbackTemplate },
    {
      title: 'Confetti',
      Shown: () => (
        <div className="gallery__celebration">
          <Confetti count={30} speed={0.2} />
        </div>
      ),
    },
    { title: 'Skeleton: text', Shown: () => <Skeleton label="Loading text" /> },
    {
      title: 'Skeleton: rows',
      Shown: () => <Skeleton label="Loading rows" shape="row" count={2} />,
    },
    { title: 'Skeleton: post', Shown: () => <Skeleton label="Loading posts" shape="post" /> },
  ],
};
