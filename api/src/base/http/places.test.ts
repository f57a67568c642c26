import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { BusyError, createPlaces, type Place, type PlacesOptions } from './places.ts';

const small: PlacesOptions = { limit: 4, perOwner: 2, perOwnerInAll: 3 };

/** Enters a number of times; resolves when all that can enter at once have entered. */
async function enterAll(
  owners: readonly string[],
  places = createPlaces(small),
): Promise<{
  readonly places: ReturnType<typeof createPlaces>;
  readonly admitted: string[];
  readonly held: Place[];
  readonly refused: string[];
}> {
  const [admitted, held, refused]: [string[], Place[], string[]] = [[], [], []];
  for (const owner of owners)
    void Promise.resolve()
      .then(() => places.enter(owner))
      .then(
        (place) => {
          admitted.push(owner);
          held.push(place);
        },
        (error: unknown) => refused.push(error instanceof BusyError ? owner : String(error)),
      );
  await sleep(0);
  return { places, admitted, held, refused };
}

test('an owner with all its places waits in line, while others enter; they are served in order', async () => {
  const { admitted, held } = await enterAll(['ada', 'ada', 'ada', 'ada', 'bob', 'cat']);
  expect(admitted).toEqual(['ada', 'ada', 'bob', 'cat']);
  held[0]?.leave();
  await sleep(0);
  expect(admitted).toEqual(['ada', 'ada', 'bob', 'cat', 'ada']);
});

test('while all places are taken, a request waits half a second; then newcomers are refused at once until a place becomes free', async () => {
  const { admitted, held, refused, places } = await enterAll(['a', 'b', 'c', 'd', 'e']);
  expect([admitted.length, refused, places.wouldRefuse('newcomer')]).toEqual([4, [], false]);
  expect(places.isCalm()).toBe(false);
  await sleep(700);
  expect([refused, places.wouldRefuse('newcomer')]).toEqual([['e'], true]);
  expect(() => places.enter('f')).toThrow(BusyError);
  held[0]?.leave();
  expect(places.wouldRefuse('newcomer')).toBe(false);
  expect(await enterAll(['f'], places)).toMatchObject({ admitted: ['f'] });
});

test('a request whose owner has no room waits five seconds', async () => {
  const { refused } = await enterAll(['ada', 'ada', 'ada']);
  await sleep(4000);
  expect(refused).toEqual([]);
  await sleep(2000);
  expect(refused).toEqual(['ada']);
});

test('a waiting request frees its place for others, but an owner has few that wait', async () => {
  const { places, admitted, held } = await enterAll(['ada', 'ada', 'bob', 'bob']);
  const waits = held.slice(0, 2).map((place) => {
    const wait = Promise.withResolvers<void>();
    return { ...wait, done: Promise.all([place.outside(wait.promise), place.outside(sleep(0))]) };
  });
  await enterAll(['cat', 'dan'], places).then((others) => {
    expect(others.admitted).toEqual(['cat', 'dan']);
    for (const place of others.held) place.leave();
  });
  const more = await enterAll(['ada', 'ada'], places);
  expect(more.admitted).toEqual(['ada']);
  for (const { resolve } of waits) resolve();
  await Promise.all(waits.map(({ done }) => done));
  for (const place of [...held, ...more.held]) place.leave();
  await sleep(0);
  expect(more.admitted).toEqual(['ada', 'ada']);
  expect(admitted).toHaveLength(4);
});

test('clients that send slowly take neither a place nor room of their owner', async () => {
  const { places, held } = await enterAll(['ada', 'ada']);
  const body = Promise.withResolvers<void>();
  const sent = held.map((place) => place.untilSent(body.promise));
  const others = await enterAll(['ada', 'ada', 'bob', 'bob'], places);
  expect(others.admitted).toEqual(['ada', 'ada', 'bob', 'bob']);
  body.resolve();
  await Promise.all(sent);
});

test('an unknown owner is limited only together with all others', async () => {
  const { admitted } = await enterAll(['', '', '', '', '']);
  expect(admitted).toEqual(['', '', '', '']);
});

test('the line of one owner is short', async () => {
  const places = createPlaces({ ...small, lineOfOwner: 3 });
  const { admitted, refused } = await enterAll(
    Array.from({ length: 9 }, () => 'ada'),
    places,
  );
  expect([admitted.length, refused.length]).toEqual([2, 4]);
});

type Step = readonly ['enter', string] | readonly ['leave' | 'wait' | 'return', number];

test('for any order of entering, waiting and leaving, no limit is exceeded by newcomers, and afterwards all places are free', async () => {
  const step = fc.oneof(
    fc.tuple(fc.constant('enter' as const), fc.constantFrom('a', 'b', 'c', '')),
    fc.tuple(fc.constantFrom('leave' as const, 'wait' as const, 'return' as const), fc.nat(5)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async function play(steps: Step[]) {
      const places = createPlaces(small);
      const inside: { owner: string; place: Place; end?: () => void; waiting?: Promise<void> }[] =
        [];
      /** Requests in line. */
      let entering = 0;
      const excesses: string[] = [];
      const working = (owner?: string): number =>
        inside.filter((one) => !one.end && (owner === undefined || one.owner === owner)).length;
      for (const [kind, what] of steps) {
        if (kind === 'enter') {
          const owner = String(what);
          if (places.isCalm() && places.wouldRefuse(owner)) excesses.push('refused in calm');
          entering += 1;
          void Promise.resolve(places.enter(owner)).then((place) => {
            entering -= 1;
            inside.push({ owner, place });
            if (working() > small.limit) excesses.push('all');
            if (owner !== '' && working(owner) > small.perOwner) excesses.push(owner);
          });
        } else {
          const one = inside[Number(what)];
          if (kind === 'leave' && one && !one.end) {
            inside.splice(Number(what), 1);
            one.place.leave();
          } else if (kind === 'wait' && one && !one.end) {
            const { promise, resolve } = Promise.withResolvers<void>();
            one.end = resolve;
            one.waiting = one.place.outside(promise);
          } else if (
            kind === 'return' &&
            one?.end &&
            working() < small.limit &&
            working(one.owner) < small.perOwner
          ) {
            one.end();
            await one.waiting;
            delete one.end;
          }
        }
        await Promise.resolve();
        await Promise.resolve();
      }
      while (inside.length + entering > 0) {
        const one = inside.shift();
        one?.end?.();
        await one?.waiting;
        one?.place.leave();
        await sleep(0);
      }
      expect(excesses).toEqual([]);
      const all = await enterAll(['w', 'x', 'y', 'z'], places);
      expect(all.admitted).toHaveLength(small.limit);
    }),
    { numRuns: 200 },
  );
});
