import * as v from 'valibot';
import { blog, blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { flag, nothing, text } from '../contract/wire.ts';
import { activityNotification } from './notification.ts';

/** A user who writes a blog, shown as the first of their own blogs. */
const member = v.object({
  name: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  is_primary: v.boolean(),
});

export const tumblelogData = defineEndpoint({
  method: 'GET',
  path: '/svc/data/tumblelog',
  auth: 'visitor',
  summary:
    'A blog; for its members also who they are, its last days in numbers, and what happened to it last.',
  query: v.object({
    tumblelog: blogName,
    include_member_data: v.optional(flag, false),
    include_activity_data: v.optional(flag, false),
    include_activity_notifications: v.optional(flag, false),
    /**
     * Ours: the reader's time zone (an IANA name), which decides where days begin; anything else
     * means UTC.
     */
    time_zone: v.optional(text(64), ''),
  }),
  response: v.object({
    ...blog.entries,
    members: v.exactOptional(v.array(member)),
    /** Amount of activity on each of the last days, oldest first, today last. */
    activity_data: v.exactOptional(v.object({ sparkline: v.array(v.number()) })),
    /** Newest first. */
    activity_notifications: v.exactOptional(v.array(activityNotification)),
  }),
  errors: [{ status: 404, when: 'the blog is unknown' }],
});

export const seeActivity = defineEndpoint({
  method: 'POST',
  path: '/svc/activity/seen',
  auth: 'user',
  summary: 'Ours: what happened to a blog of one’s own until now is no longer new.',
  body: v.object({ tumblelog: blogName }),
  response: nothing,
  errors: [{ status: 403, when: 'the blog is not one’s own' }],
});
