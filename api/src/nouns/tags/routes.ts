import {
  followTag as followEndpoint,
  suggestTags as suggestEndpoint,
  unfollowTag as unfollowEndpoint,
} from '@tessera/shared-contracts/tags/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { mountPage } from '../../base/page/mount-page.ts';
import { followTag, unfollowTag } from './follow-tag.ts';
import { followedTagsPage, followingTagsPage } from './followed-tags-pages.ts';
import { suggestTags } from './suggest-tags.ts';

/** Mounts the calls that suggest and follow tags, and the pages of followed tags. */
export function registerTags(app: App): void {
  mount(app, suggestEndpoint, suggestTags);
  mount(app, followEndpoint, async function followOne({ deps, viewer, body }) {
    await followTag(deps, viewer, body.tag);
    return {};
  });
  mount(app, unfollowEndpoint, async function unfollowOne({ deps, viewer, body }) {
    await unfollowTag(deps, viewer, body.tag);
    return {};
  });
  mountPage(app, 'followedTags', followedTagsPage, { mayBeOld: true });
  mountPage(app, 'followingTags', followingTagsPage);
}
