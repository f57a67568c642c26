import fc from 'fast-check';
import { createOptimisticValue } from './optimistic-value.ts';

const same = (one: boolean, other: boolean) => one === other;
const flush = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('ACTION-05, FOLLOW-02: after any sequence of clicks and responses, the server’s value is on screen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom('click', 'accept', 'refuse'), { maxLength: 40 }),
      async (initial, steps) => {
        let server = initial;
        let open:
          | { readonly wanted: boolean; readonly answer: (accepted: boolean) => void }
          | undefined;
        let maxOpen = 0;
        let openCount = 0;
        let settled = 0;
        const onScreen = [initial];
        const value = createOptimisticValue(initial, {
          isSame: same,
          show: (next, before) => {
            expect(before).toBe(onScreen.at(-1));
            onScreen.push(next);
          },
          send: (_, wanted) =>
            new Promise((resolve, reject) => {
              openCount += 1;
              maxOpen = Math.max(maxOpen, openCount);
              open = {
                wanted,
                answer(accepted) {
                  open = undefined;
                  openCount -= 1;
                  if (accepted) {
                    server = wanted;
                    resolve(wanted);
                  } else reject(new Error('refused'));
                },
              };
            }),
          settled: () => {
            settled += 1;
          },
        });

        for (const step of steps) {
          if (step === 'click') {
            const wanted = !value.shown;
            value.want(wanted);
            // shown immediately, even while a call is in flight
            expect(value.shown).toBe(wanted);
          } else open?.answer(step === 'accept');
          await flush();
        }
        while (open) {
          open.answer(true);
          await flush();
        }

        expect(value.shown).toBe(server);
        expect(onScreen.at(-1)).toBe(server);
        expect(maxOpen).toBeLessThanOrEqual(1);
        expect(settled > 0).toBe(steps.includes('click'));
      },
    ),
  );
});
