import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRef, useState } from 'react';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './overlays/Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { LinkButton } from './LinkButton.tsx';
import { Popover } from './overlays/Popover.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SummaryButton } from './SummaryButton.tsx';

describe('Button', () => {
  test('does not submit by default', () => {
    render(<Button>Queue</Button>);
    expect(screen.getByRole('button', { name: 'Queue' })).toHaveAttribute('type', 'button');
  });

  test('a busy button keeps focus and ignores presses', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault(): void }) => {
      event.preventDefault();
    });
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onClick={onClick}>
          Post
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Post' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test('buttons, links and summaries accept a variant, a size, a width and a custom class', () => {
  const html = renderToStaticMarkup(
    <>
      <Button variant="danger" size="small" isWide className="part__remove">
        Remove
      </Button>
      <LinkButton variant="primary" href="/explore" rel="next">
        Explore
      </LinkButton>
      <LinkButton href="/help">Help</LinkButton>
      <SummaryButton size="small">Filters</SummaryButton>
    </>,
  );
  expect(html).toBe(
    '<button class="button button--danger button--small button--wide part__remove" type="button">' +
      'Remove</button>' +
      '<a class="button button--primary" href="/explore" rel="next">Explore</a>' +
      '<a class="button" href="/help">Help</a>' +
      '<summary class="button button--small">Filters</summary>',
  );
});

test('an icon button is named by its label, which is also its tooltip by default', () => {
  render(
    <>
      <IconButton label="Close">
        <svg />
      </IconButton>
      <IconButton label="Move up" title="Up">
        <svg />
      </IconButton>
      <IconButton label="Like" title={null} type="submit">
        <svg />
      </IconButton>
    </>,
  );
  const close = screen.getByRole('button', { name: 'Close' });
  expect(close).toBeVisible();
  expect(close).toHaveAttribute('title', 'Close');
  expect(close).toHaveAttribute('type', 'button');
  expect(screen.getByRole('button', { name: 'Move up' })).toHaveAttribute('title', 'Up');
  const like = screen.getByRole('button', { name: 'Like' });
  expect(like).not.toHaveAttribute('title');
  expect(like).toHaveAttribute('type', 'submit');
});

test('an avatar is decorative unless it is given a name, which becomes its alt text', () => {
  const { container } = render(
    <>
      <Avatar src="/a" />
      <Avatar src="/b" name="ada" size="small" />
    </>,
  );
  expect(screen.getByRole('img', { name: 'ada' })).toHaveAttribute('width', '24');
  expect(container.querySelector('img[src="/a"]')).toHaveAttribute('alt', '');
});

test('an avatar loads lazily unless it is eager; no avatar causes a preload hint', () => {
  const html = renderToStaticMarkup(
    <>
      <Avatar src="/near" isEager />
      <Avatar src="/far" />
    </>,
  );
  expect(html).not.toContain('preload');
  expect(/<img[^>]*far[^>]*>/.exec(html)?.[0]).toContain('loading="lazy"');
  expect(/<img[^>]*near[^>]*>/.exec(html)?.[0]).not.toContain('loading');
});

test('a skeleton names what is loading', () => {
  render(<Skeleton label="Loading activity" shape="row" count={3} />);
  expect(screen.getByRole('status', { name: 'Loading activity' }).children).toHaveLength(3);
});

describe('Dialog', () => {
  function Page({ onClose }: { readonly onClose: () => void }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpen(true);
          }}
        >
          Open
        </button>
        {isOpen && (
          <Dialog
            title="Shortcuts"
            onClose={() => {
              onClose();
              setOpen(false);
            }}
            router={undefined}
            actions={<Button>Fine</Button>}
          >
            <p>Keys</p>
          </Dialog>
        )}
      </>
    );
  }

  test('is modal, is named by its title, and restores focus on closing', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const onClose = jest.fn();
    render(<Page onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Shortcuts' })).toHaveAttribute('open');
    expect(showModal).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    showModal.mockRestore();
  });

  test('Escape calls onClose', async () => {
    const onClose = jest.fn();
    render(<Page onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('has no close button if it is not dismissible; focuses the given element', () => {
    const wanted = createRef<HTMLButtonElement>();
    render(
      <Dialog
        title="Log in"
        onClose={() => {}}
        router={undefined}
        isDismissible={false}
        initialFocus={wanted}
      >
        <Button>First</Button>
        <Button ref={wanted}>Second</Button>
      </Dialog>,
    );
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Second' })).toHaveFocus();
  });

  test('dismissing a file picker inside does not close the dialog', () => {
    const onClose = jest.fn();
    render(
      <Dialog title="Image" onClose={onClose} router={undefined}>
        <input type="file" aria-label="File" />
      </Dialog>,
    );
    fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Popover', () => {
  function Page() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          ref={setAnchor}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          Account
        </button>
        {isOpen && (
          <Popover
            anchor={anchor}
            label="Account"
            onClose={() => {
              setOpen(false);
            }}
          >
            <a href="#likes">Likes</a>
          </Popover>
        )}
        <p>Elsewhere</p>
      </>
    );
  }
  const open = async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    return screen.findByRole('dialog', { name: 'Account' });
  };

  test('takes focus, closes on Escape and restores focus', async () => {
    expect(await open()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  test('closes on an outside press, not on an inside one', async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'Likes' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(screen.getByText('Elsewhere'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  test('closes on a second press on its anchor', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  test('opens on the side that has room for all of its content, not just for the visible part', async () => {
    // a window of 400 by 800; the popover shows 90 of its 400 px
    const sizes: Readonly<Record<string, (element: Element) => number>> = {
      offsetWidth: () => 300,
      offsetHeight: () => 90,
      scrollHeight: () => 400,
      clientWidth: () => 400,
      clientHeight: (element) => (element === document.documentElement ? 800 : 90),
    };
    const undo = Object.entries(sizes).map(([name, measure]) => {
      const owner = name.startsWith('offset') ? HTMLElement.prototype : Element.prototype;
      const before = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      Object.defineProperty(owner, name, {
        configurable: true,
        get(this: Element) {
          return measure(this);
        },
      });
      return () => Object.defineProperty(owner, name, before);
    });
    const rects = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockImplementation(function at(this: Element) {
        return this.tagName === 'BUTTON'
          ? new DOMRect(100, 660, 60, 20)
          : new DOMRect(0, 0, 300, 90);
      });
    try {
      const popover = await open();
      // 90 px fit below the button, 400 only above it
      await waitFor(() => {
        expect(popover.style.transform).toMatch(/, 562px\)$/);
      });
    } finally {
      rects.mockRestore();
      for (const restore of undo) restore();
    }
  });

  test('SHARE-30: keeps 10 px from the edge of the window', async () => {
    const popover = await open();
    // in jsdom everything is at 0,0, so the shift is exactly the distance
    await waitFor(() => {
      expect(popover.style.transform || `${popover.style.left}`).toContain('10px');
    });
  });
});
