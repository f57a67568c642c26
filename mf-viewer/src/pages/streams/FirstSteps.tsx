import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  firstStepNames,
  type FirstStep,
  type FirstStepsProps,
} from '@tessera/shared-contracts/pages/stream-page-views';
import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import { newPostAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { ReactNode } from 'react';
import { Island } from '../../post-view/Island.tsx';
import './first-steps.css';

const firstStepsTitle = 'First steps';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** With script, the link opens a form for a new post of this type, without leaving the page. */
  readonly newType?: 'text';
}

const stepsOf = ({ email, blog }: FirstStepsProps): Readonly<Record<FirstStep, Step>> => ({
  email: {
    title: 'Confirm your email address',
    text: `We sent a link to ${email}.`,
    href: pages.accountSettings.path,
  },
  blog: {
    title: 'Make your blog your own',
    text: 'Add an avatar, a description and colors.',
    href: blogPaths.settings(blog),
  },
  follows: {
    title: 'Follow three blogs',
    text: 'Their posts will appear here.',
    href: pages.welcome.path,
  },
  post: {
    title: 'Write your first post',
    text: 'Even one line is enough.',
    href: newPostPath(pages.dashboard.path, 'text'),
    newType: 'text',
  },
});

/** Where the steps stand: a panel of the column, or a section of the side. */
const frames = {
  above: 'page__panel first-steps__above',
  beside: 'page__side-section first-steps__beside',
} as const;

/** First steps for new users, on their dashboard, with completed steps marked. Plain markup. */
export function FirstSteps(props: FirstStepsProps): ReactNode {
  if (props.done.length === firstStepNames.length) return null;
  const steps = stepsOf(props);
  return (
    <section className={frames[props.place]} aria-label={firstStepsTitle}>
      <h2 className="page__side-title">{firstStepsTitle}</h2>
      <ol className="first-steps">
        {firstStepNames.map((name) =>
          props.done.includes(name) ? (
            <li className="first-steps__step first-steps__step--done" key={name}>
              <span className="first-steps__title">
                {steps[name].title}
                <span className="visually-hidden">: done</span>
              </span>
            </li>
          ) : (
            <li className="first-steps__step" key={name}>
              <OpenStep {...steps[name]} />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

const OpenStep = ({ title, text, href, newType }: Step): ReactNode => (
  <>
    <a
      className="first-steps__title"
      href={href}
      {...(newType !== undefined && newPostAttributes(newType))}
    >
      {title}
    </a>
    <span className="first-steps__text">{text}</span>
  </>
);

/** {@link FirstSteps} in server-made HTML; the browser ticks them as they are done. */
export const FirstStepsIsland = (props: FirstStepsProps): ReactNode => (
  <Island name="first-steps" seed={props}>
    <FirstSteps {...props} />
  </Island>
);
