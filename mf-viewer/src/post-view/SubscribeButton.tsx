import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { IconNews } from '@tessera/shared-ui/Icon';
import { usePress } from '../state/presses.ts';

export interface SubscribeButtonProps {
  readonly blog: Pick<Blog, 'name' | 'can_subscribe' | 'is_subscribed'>;
}

/**
 * Turns notifications about a blog’s new posts on and off. Rendered for every signed-in reader, but
 * hidden until they follow the blog. It shows a bell instead of text, so that toggling it does not
 * shift its neighbours.
 */
export function SubscribeButton({ blog }: SubscribeButtonProps): ReactNode {
  const press = usePress();
  const label = blog.is_subscribed ? followTexts.unsubscribe : followTexts.subscribe;
  return (
    <Button
      isSquare
      {...press({ action: 'subscribe', detail: { blog: blog.name } })}
      aria-pressed={blog.is_subscribed}
      aria-label={label}
      title={label}
      hidden={!blog.can_subscribe}
    >
      <IconNews />
    </Button>
  );
}
