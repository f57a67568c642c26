import { CallError } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { createPartRoot, failPart } from './part-root.ts';

const broken = new CallError(0, []);
function Fragile(): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw broken;
  return <button onClick={() => setBroken(true)}>Press</button>;
}

test('a part that cannot be rendered is reported and closed; other parts keep working', async () => {
  const platform = createFakePlatform();
  const close = jest.fn();
  const places = ['first', 'second'].map((part) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createPartRoot(
      place,
      failPart(platform, part, () => {
        root.unmount();
        close(part);
      }),
    );
    act(() => root.render(<Fragile />));
    return place;
  });
  // within `act` React throws instead of calling `onUncaughtError`
  places[0]?.querySelector('button')?.click();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(platform.errors).toEqual([broken]);
  expect(platform.toastsShown).toEqual([{ text: technicalTrouble.postAction, tone: 'error' }]);
  expect(close.mock.calls).toEqual([['first']]);
  expect(places.map(({ textContent }) => textContent)).toEqual(['', 'Press']);
});
