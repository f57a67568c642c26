import { useSyncExternalStore, useState, type ReactNode } from 'react';
import { Button } from '../src/Button.tsx';
import type { GalleryPage } from './specimen.ts';
import { isDark, setDark } from './scheme.ts';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
const readName = (): string => window.location.hash.slice('#/'.length);

/**
 * A page of specimens, chosen by the URL's hash, with a button that toggles dark mode.
 *
 * @param props.of the package whose components are shown
 */
export function Gallery({
  of,
  pages,
}: {
  readonly of: string;
  readonly pages: readonly GalleryPage[];
}): ReactNode {
  const name = useSyncExternalStore(subscribe, readName);
  const [dark, showDark] = useState(isDark);
  const [first] = pages;
  const page = pages.find((one) => one.name === name) ?? first;
  return (
    <>
      <header className="gallery__head">
        <h1 className="gallery__title">{of}</h1>
        <nav className="page__tabs" aria-label="Pages">
          {pages.map((one) => (
            <a
              className="page__tab"
              key={one.name}
              href={`#/${one.name}`}
              {...(one === page && { 'aria-current': 'page' })}
            >
              {one.title}
            </a>
          ))}
        </nav>
        <Button
          size="small"
          aria-pressed={dark}
          onClick={() => {
            setDark(!dark);
            showDark(!dark);
          }}
        >
          Dark
        </Button>
      </header>
      <main className="gallery__main">{page && <Page key={page.name} page={page} />}</main>
    </>
  );
}

const Page = ({ page }: { readonly page: GalleryPage }): ReactNode =>
  page.specimens.map(({ title, Shown }) => (
    <section key={title} className="gallery__specimen" aria-label={title}>
      <h2 className="gallery__name">{title}</h2>
      <div className="gallery__stage">
        <Shown />
      </div>
    </section>
  ));
