import { gateTexts, type BlogGate as Gate } from '@tessera/shared-contracts/blogs/blog-gate';
import type { BlogGateProps } from '@tessera/shared-contracts/blogs/blog-page-views';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { adultConsent, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blockTexts, blogTexts, ownBlock } from '@tessera/shared-contracts/blogs/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

const Leave = (): ReactNode => <LinkButton href={pages.explore.path}>{blogTexts.leave}</LinkButton>;

/** Buttons that open the gate or lead to another page. */
function actionsOf(gate: Gate): ReactNode {
  switch (gate.bar) {
    case 'login':
      return (
        <>
          <LinkButton
            variant="primary"
            href={`${pages.login.path}?next=${encodeURIComponent(gate.returnTo)}`}
          >
            Log in
          </LinkButton>
          <LinkButton href={pages.register.path}>Sign up</LinkButton>
        </>
      );
    case 'adults':
      return (
        <form className="empty-state__actions" method="post" action={adultConsent.path}>
          <input type="hidden" name="form_key" value={gate.formKey} />
          <input type="hidden" name="return_to" value={gate.returnTo} />
          <Button variant="primary" type="submit">
            {blogTexts.show}
          </Button>
          <Leave />
        </form>
      );
    case 'closed':
      return <Leave />;
    case 'own-block': {
      const { blog, blockers, formKey, returnTo } = gate;
      const [first] = blockers;
      return (
        <>
          {blockers.map((own) => (
            <form key={own} method="post" action={unblock.path}>
              <input type="hidden" name="form_key" value={formKey} />
              <input type="hidden" name="tumblelog" value={own} />
              <input type="hidden" name="blocked_tumblelog" value={blog} />
              <input type="hidden" name="return_to" value={returnTo} />
              <Button variant="primary" type="submit">
                {blockers.length === 1 ? blockTexts.unblock : ownBlock.end(own)}
              </Button>
            </form>
          ))}
          {first !== undefined && (
            <LinkButton href={blogPaths.blocked(first)}>{blogTexts.allBlocked}</LinkButton>
          )}
          <Leave />
        </>
      );
    }
  }
}

/** Explains why a blog is not shown, and what the reader can do. */
export function BlogGate({ gate }: BlogGateProps): ReactNode {
  const { title, text } = gateTexts(gate);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState title={title} text={text} actions={actionsOf(gate)} />
    </>
  );
}
