import * as v from 'valibot';
import { blog, blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, nothing, text } from '../core/wire.ts';
import { activityNotification } from './notification.ts';

/** A member of a blog, represented by their primary blog. */
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
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns a blog. Its members also get the list of members, recent statistics and the latest activity.',
  query: v.object({
    tumblelog: blogName,
    include_member_data: v.optional(flag, false),
    include_activity_data: v.optional(flag, false),
    include_activity_notifications: v.optional(flag, false),
    /**
     * Ours: the reader's time zone (an IANA name), which decides when days begin; anything else
     * means UTC.
     */
    time_zone: v.optional(text(64), ''),
  }),
  response: v.object({
    ...blog.entries,
    members: v.exactOptional(v.array(member)),
    /** Number of activities on each of the recent days, from the oldest to today. */
    activity_data: v.exactOptional(v.object({ sparkline: v.array(v.number()) })),
    /** Newest first. */
    activity_notifications: v.exactOptional(v.array(activityNotification)),
  }),
  errors: [{ status: 404, when: 'the blog does not exist' }],
});

export const seeActivity = defineEndpoint({
  method: 'POST',
  path: '/svc/activity/seen',
  auth: 'user',
  summary: 'Marks all activity of one of the user’s blogs as seen (ours).',
  body: v.object({ tumblelog: blogName }),
  response: nothing,
  errors: [{ status: 403, when: 'the blog is not the user’s own' }],
});
