import * as activity from '../activity/events.ts';
import * as blogs from '../blogs/events.ts';
import * as follows from '../follows/events.ts';
import * as likes from '../likes/events.ts';
import * as media from '../media/events.ts';
import * as messaging from '../messaging/events.ts';
import * as posts from '../posts/events.ts';
import * as shell from '../shell/events.ts';
import type { EventDefinition } from '../core/event.ts';

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event';

const modules: Readonly<Record<string, object>> = {
  activity,
  blogs,
  follows,
  likes,
  media,
  messaging,
  posts,
  shell,
};

const eventsOf = (module: object): ReadonlyMap<string, EventDefinition> =>
  new Map(
    Object.entries(module).flatMap(([name, value]) => {
      if (isEvent(value)) return [[name, value] as const];
      // a family: the function defines one event per endpoint and outcome
      if (value === posts.postActionEvent)
        return [[name, posts.postActionEvent('{endpoint}', '{outcome}')] as const];
      return [];
    }),
  );

/**
 * All bus events by noun and export name, for the reference pages. The `name` of an event family
 * has its variable parts in braces: `postaction:{endpoint}:{outcome}`.
 */
export const eventsByNoun: ReadonlyMap<string, ReadonlyMap<string, EventDefinition>> = new Map(
  Object.entries(modules).map(([noun, module]) => [noun, eventsOf(module)]),
);
