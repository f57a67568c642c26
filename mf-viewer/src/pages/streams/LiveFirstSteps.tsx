import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import {
  enoughFollows,
  firstStepNames,
  type FirstStep,
  type FirstStepsProps,
} from '@tessera/shared-contracts/pages/stream-page-views';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import { observe } from '@tessera/shared-ui/lifetime';
import { useEffect, useState, type ReactNode } from 'react';
import { useLive } from '../../parts/live-context.tsx';
import { FirstSteps } from './FirstSteps.tsx';

/** The steps with one of them done or not, in their order. */
const mark = (done: readonly FirstStep[], step: FirstStep, isDone: boolean): readonly FirstStep[] =>
  firstStepNames.filter((name) => (name === step ? isDone : done.includes(name)));

/** The first steps, ticked as they are done on this page or another one. */
export function LiveFirstSteps(rendered: FirstStepsProps): ReactNode {
  const { platform, blogs } = useLive();
  const [props, setProps] = useState(rendered);
  useEffect(() => {
    const life = new AbortController();
    const follow = (name: string, isFollowed: boolean): void =>
      setProps(function count(before) {
        const others = before.followed.filter((other) => other !== name);
        const names = isFollowed ? [...others, name] : others;
        const isEnough = names.length >= enoughFollows;
        return { ...before, followed: names, done: mark(before.done, 'follows', isEnough) };
      });
    // blogs that were followed on this page before the steps became live
    for (const name of blogs.keys()) if (blogs.read(name)?.following) follow(name, true);
    observe(life.signal, platform.bus.on(followed), ({ tumblelog }) => follow(tumblelog, true));
    observe(life.signal, platform.bus.on(unfollowed), ({ tumblelog }) => follow(tumblelog, false));
    observe(life.signal, platform.bus.on(postSaved), ({ counts, context_counts }) => {
      const own = [counts, context_counts].find((known) => known?.name === rendered.blog);
      if (own && own.posts_count > 0)
        setProps((before) => ({ ...before, done: mark(before.done, 'post', true) }));
    });
    return () => life.abort();
  }, [platform, blogs, rendered.blog]);
  return <FirstSteps {...props} />;
}
