/** Estimates what a site needs for a number of people, from measured costs and assumptions. */
import { measuredCosts as cost } from './measured-costs.ts';

/** Assumptions that are not measured. docs/scale.md lists them; change them for other estimates. */
export const assumptions = {
  /** Share of the people with an account who visit on a given day. */
  active: 0.3,
  /** Pages that each active person loads per day. */
  pages: 30,
  posts: 1,
  /**
   * Likes, follows, replies and messages per day of each active person; each costs half as much as
   * a post.
   */
  actions: 10,
  minutesOpen: 20,
  pollSeconds: 15,
  /** Pages that visitors load per day, for each active person. */
  sharedPages: 10,
  /** Load at the busiest moment, relative to the mean of a day. */
  peak: 3,
  /** Processor utilisation that is acceptable at the busiest moment. */
  busy: 0.6,
  /** Factor by which distribution over several machines makes statements more expensive. */
  distributed: 1.5,
  databaseCores: 16,
  /** Bytes per machine: as much as can be copied to a new standby within a few hours. */
  databaseDisk: 10e12,
  /** Mean bytes of media per post: a third of posts have an image of 0.6 MB; reblogs add none. */
  mediaPerPost: 0.2e6,
  /** Mean bytes that a CDN sends per page: browsers have most files cached. */
  trafficPerPage: 0.3e6,
  /**
   * US dollars a month for a core with 4 GB of memory, and for each GB on disk, in a bucket, or
   * sent by the CDN.
   */
  prices: { core: 25, disk: 0.1, bucket: 0.02, traffic: 0.01 },
} as const;

export type Step = 'one machine' | 'primary and replicas' | 'distributed';
export interface Estimate {
  readonly people: number;
  readonly postsPerDay: number;
  /** Requests per second at the busiest moment, without media. */
  readonly requestsPerSecond: number;
  readonly processes: number;
  readonly databases: Step;
  /** Number of database machines, standbys included. */
  readonly databaseMachines: number;
  /** Number of cores of all database machines together. */
  readonly databaseCores: number;
  /** Bytes in the database a year after the launch, without standbys and replicas. */
  readonly stored: number;
  readonly media: number;
  /** US dollars a month. */
  readonly price: number;
}

const secondsPerDay = 86_400;
const daysPerYear = 365;
const gigabyte = 1e9;

/** Estimates what a site with this number of accounts needs a year after its launch. */
export function estimate(people: number): Estimate {
  const on = assumptions;
  const active = people * on.active;
  const polls = (on.minutesOpen * 60) / on.pollSeconds;
  const perActive = {
    requests: on.pages + on.sharedPages + polls + on.posts + on.actions,
    server:
      on.pages * cost.page.server +
      on.sharedPages * cost.sharedPage.server +
      polls * cost.poll.server +
      (on.posts + on.actions / 2) * cost.post.server,
    reading: on.pages * cost.page.database,
    writing: (on.posts + on.actions / 2) * cost.post.database,
  };
  const atPeak = (perDay: number): number => (active * perDay * on.peak) / secondsPerDay;
  const cores = (milliseconds: number): number => atPeak(milliseconds) / 1000 / on.busy;

  const postsPerDay = active * on.posts;
  const stored =
    people * cost.stored.account +
    daysPerYear * active * (on.posts * cost.stored.post + on.actions * cost.stored.like);
  const media = daysPerYear * postsPerDay * on.mediaPerPost;

  const [reading, writing] = [cores(perActive.reading), cores(perActive.writing)];
  const isOnOne = (needed: number): boolean =>
    needed <= on.databaseCores && stored <= on.databaseDisk;
  const databases: Step = isOnOne(reading + writing)
    ? 'one machine'
    : isOnOne(writing)
      ? 'primary and replicas'
      : 'distributed';
  // a replica serves reads with the cores that it has left after replaying all writes, which takes
  // as many cores as on the primary
  const machines = {
    'one machine': 1,
    'primary and replicas': 1 + Math.ceil(reading / Math.max(1, on.databaseCores - writing)),
    distributed: Math.max(
      Math.ceil(((reading + writing) * on.distributed) / on.databaseCores),
      Math.ceil(stored / on.databaseDisk),
    ),
  }[databases];
  const standbys = databases === 'primary and replicas' ? 1 : machines;
  const databaseMachines = machines + standbys;
  const databaseCores =
    databases === 'one machine'
      ? 2 * Math.max(1, Math.ceil(reading + writing))
      : databaseMachines * on.databaseCores;
  const processes = Math.max(2, Math.ceil(cores(perActive.server)));
  const copies = databases === 'distributed' ? 2 : databaseMachines;
  const traffic = active * (on.pages + on.sharedPages) * 30 * on.trafficPerPage;
  const price =
    (processes + databaseCores) * on.prices.core +
    ((copies * stored) / gigabyte) * on.prices.disk +
    (media / gigabyte) * on.prices.bucket +
    (traffic / gigabyte) * on.prices.traffic;
  return {
    people,
    postsPerDay,
    requestsPerSecond: atPeak(perActive.requests),
    processes,
    databases,
    databaseMachines,
    databaseCores,
    stored,
    media,
    price,
  };
}

/** The numbers of people that docs/scale.md shows. */
export const sizes = [1e4, 1e5, 1e6, 1e7, 1e8] as const;
