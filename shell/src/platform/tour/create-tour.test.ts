import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { createBus } from '@tessera/shared-contracts/platform/bus';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { BlogAppearance, TourConfig } from '@tessera/shared-contracts/platform/tour';
import { tourTopMargin } from '@tessera/shared-contracts/shell/constants';
import { tourDismiss } from '@tessera/shared-contracts/shell/events';
import { BehaviorSubject } from 'rxjs';
import { createTour, type TourService } from './create-tour.ts';
import { fadeDistance } from './use-scroll-fade.ts';

const page: PageInfo = {
  name: 'blog',
  base_route: '/@ada',
  title: 'Ada',
  blog: 'ada',
  open_form: null,
};
const page$ = new BehaviorSubject(page);
const bus = createBus();
const dismissed: string[] = [];
bus.on(tourDismiss).subscribe(({ name }) => dismissed.push(name));
const errors: unknown[] = [];
let tour: TourService;
let target: HTMLElement;

const standard = (
  changes: Partial<Extract<TourConfig, { template: 'standard' }>> = {},
): TourConfig => ({
  name: 'first-steps',
  template: 'standard',
  pinnedTarget: target,
  title: 'Welcome',
  content: 'Write here.',
  ...changes,
});
const ada: BlogAppearance = {
  name: 'ada',
  title: 'Ada’s notes',
  description: 'Notes on notes.',
  avatar_url: '/avatar/ada/64',
  global_theme_params: { ...defaultTheme, header_image: '/media/header.jpg' },
};
const guide = () => screen.queryByRole('region');
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  fireEvent.scroll(window);
};

beforeEach(() => {
  document.body.innerHTML = '<header id="head"></header>';
  target = document.querySelector('header') ?? document.body;
  dismissed.length = 0;
  errors.length = 0;
  tour = createTour({
    bus,
    log: {
      event: () => {},
      error: (error) => {
        errors.push(error);
      },
    },
    router: { page$ },
  });
});
afterEach(() => {
  tour.stop();
  Reflect.deleteProperty(window, 'scrollY');
  expect(errors).toEqual([]);
});

test('TOUR-05: a guide is in the DOM only while it shows', async () => {
  expect(guide()).toBeNull();
  const hide = tour.show(standard());
  expect(await screen.findByRole('region', { name: 'Welcome' })).toBeVisible();
  hide();
  expect(document.body.innerHTML).toBe('<header id="head"></header>');
  const hideEarly = tour.show(standard());
  hideEarly();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(guide()).toBeNull();
});

test('TOUR-01, TOUR-04: the standard template shows the content, a title if there is one, and a button, labelled OK by default', async () => {
  tour.show(standard());
  const shown = within(await screen.findByRole('region', { name: 'Welcome' }));
  expect(shown.getByText('Write here.')).toBeVisible();
  expect(shown.getByRole('button', { name: 'OK' })).toBeVisible();
  tour.show({
    name: 'bare',
    template: 'standard',
    pinnedTarget: target,
    content: 'No title.',
    ok_text: 'Fine',
  });
  expect(await screen.findByRole('region', { name: 'Guide' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('button', { name: 'Fine' })).toBeVisible();
});

test('TOUR-02, ROUTE-13: the appearance template shows the blog’s header image, avatar, title and description in this order, and links to its settings', async () => {
  tour.show({ name: 'appearance', template: 'appearance', content: ada, pinnedTarget: target });
  const shown = await screen.findByRole('region');
  const places = [
    shown.querySelector('img[src="/media/header.jpg"]'),
    shown.querySelector('img[src="/avatar/ada/64"]'),
    within(shown).getByText('Ada’s notes'),
    within(shown).getByText('Notes on notes.'),
  ];
  const all = [...shown.querySelectorAll('*')];
  const order = places.map((place) => (place ? all.indexOf(place) : -1));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  // the stylesheet of the blog's page applies to elements with this theme key
  expect(shown.querySelector('[data-theme]')).toHaveAttribute(
    'data-theme',
    'f6f4ef-2f5d62-1e2326-b-source-serif',
  );
  expect(screen.getByRole('link', { name: 'Edit appearance' })).toHaveAttribute(
    'href',
    '/settings/blog/ada',
  );
});

test('TOUR-03, TOUR-04: the target is highlighted while its guide shows; the guide gets the given classes and, on request, a fixed position', async () => {
  target.className = 'own';
  tour.show(
    standard({
      highlightedClass: 'lit up',
      className: 'wide',
      fixed_position: true,
      position: 'top-start',
      glass: 'clear',
    }),
  );
  const shown = await screen.findByRole('region');
  expect(target.className).toBe('own lit up');
  expect(shown).toHaveClass('wide');
  expect(shown).toHaveStyle({ position: 'fixed' });
  tour.show(standard());
  expect(target.className).toBe('own');
  await waitFor(() => expect(screen.getByRole('region')).toHaveStyle({ position: 'absolute' }));
});

test('TOUR-03: a guide shows the given title, content, button label and backdrop; it is on the given side of the target, by default below it', async () => {
  target.getBoundingClientRect = () => new DOMRect(300, 300, 100, 50);
  scrollTo(0);
  Object.defineProperties(document.documentElement, {
    clientWidth: { configurable: true, value: 1024 },
    clientHeight: { configurable: true, value: 768 },
  });
  const placeOf = async (config: TourConfig) => {
    const hide = tour.show(config);
    const shown = await screen.findByRole('region');
    await waitFor(() => expect(shown.style.left).not.toBe('0px'));
    const place = [shown.style.left, shown.style.top];
    const texts = [...shown.querySelectorAll('h2, p, button')].map(
      ({ textContent }) => textContent,
    );
    const hasBackdrop = screen.queryByRole('button', { name: 'Hide guide' }) !== null;
    hide();
    return { place, texts, hasBackdrop };
  };
  // 12 px from the target, at the middle of the side
  expect(await placeOf(standard({ position: 'right', ok_text: 'Next', glass: 'clear' }))).toEqual({
    place: ['412px', '325px'],
    texts: ['Welcome', 'Write here.', 'Next'],
    hasBackdrop: true,
  });
  expect(await placeOf(standard())).toEqual({
    place: ['350px', '362px'],
    texts: ['Welcome', 'Write here.', 'OK'],
    hasBackdrop: false,
  });
  for (const name of ['clientWidth', 'clientHeight'])
    Reflect.deleteProperty(document.documentElement, name);
});

test('TOUR-06: OK hides the guide and emits its dismissal', async () => {
  tour.show(standard());
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect([dismissed, guide()]).toEqual([['first-steps'], null]);
});

test.each(['clear', 'dimmed'] as const)(
  'TOUR-07, TOUR-08: clicking a %s backdrop hides the guide without dismissing it',
  async (glass) => {
    tour.show(standard({ glass }));
    fireEvent.click(await screen.findByRole('button', { name: 'Hide guide' }));
    expect([dismissed, guide()]).toEqual([[], null]);
    tour.show(standard());
    expect(await screen.findByRole('region')).toBeVisible();
  },
);

test('without a backdrop nothing covers the page, and the guide does not take focus', async () => {
  tour.show(standard());
  await screen.findByRole('region');
  expect(screen.queryByRole('button', { name: 'Hide guide' })).toBeNull();
  expect(document.body).toHaveFocus();
});

test('TOUR-09: over a dimmed backdrop the guide fades with scrolling and hides at opacity zero', async () => {
  Object.defineProperty(window, 'scrollY', { value: 100, configurable: true });
  tour.show(standard({ glass: 'dimmed' }));
  const shown = await screen.findByRole('region');
  await waitFor(() => {
    scrollTo(100 + fadeDistance / 2);
    expect(shown).toHaveStyle({ opacity: '0.5' });
  });
  expect(screen.getByRole('button', { name: 'Hide guide' })).toHaveStyle({ opacity: '0.5' });
  scrollTo(100);
  await waitFor(() => expect(shown).toHaveStyle({ opacity: '1' }));
  scrollTo(100 + fadeDistance);
  await waitFor(() => expect(guide()).toBeNull());
  expect(dismissed).toEqual([]);
});

test('a guide without a dimmed backdrop does not fade', async () => {
  tour.show(standard({ glass: 'clear' }));
  const shown = await screen.findByRole('region');
  scrollTo(5000);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(shown).toHaveStyle({ opacity: '1' });
});

test('TOUR-10: a guide beside a target near the top stays 80 px below the top of the window', async () => {
  const size = (width: number, height: number): DOMRect => new DOMRect(0, 0, width, height);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(size(300, 40));
  tour.show(standard({ position: 'right-start', fixed_position: true }));
  const shown = await screen.findByRole('region');
  await waitFor(() => expect(shown).toHaveStyle({ top: `${tourTopMargin}px` }));
  expect(tourTopMargin).toBe(80);
  jest.restoreAllMocks();
});

test('a guide closes when a page change has removed its target', async () => {
  tour.show(standard());
  await screen.findByRole('region');
  page$.next(page);
  expect(guide()).not.toBeNull();
  target.remove();
  page$.next(page);
  expect([dismissed, guide()]).toEqual([[], null]);
});
