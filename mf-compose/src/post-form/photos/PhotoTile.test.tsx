import { DndContext } from '@dnd-kit/core';
import type { PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PhotoTile } from './PhotoTile.tsx';

const photo: PhotoItem = {
  id: 'o1',
  url: '',
  preuploadUrl: '',
  externalUrl: '',
  file: null,
  width: 0,
  height: 0,
  caption: '',
  alt: 'A lake',
  isSelfie: false,
  isSelfieGif: false,
  photoRaw: '',
  livephotoUrl: '',
};
const unused = () => {};
const tile = (preview: string): ReactNode => (
  <DndContext>
    <ul>
      <PhotoTile
        photo={photo}
        number={1}
        total={1}
        row={0}
        index={0}
        status={{ kind: 'ready' }}
        preview={preview}
        motion={undefined}
        fileName="lake.jpg"
        isDisabled={false}
        isOpen={false}
        target="none"
        grip={{ x: 0.5, y: 0.5 }}
        onDetails={unused}
        onRemove={unused}
        onRetry={unused}
        onReplace={unused}
      />
    </ul>
  </DndContext>
);

test('if a preview fails to load, the file’s name is shown until the photo gets another preview', () => {
  const { rerender } = render(tile('/media/lost.jpg'));
  fireEvent.error(screen.getByRole('img', { name: 'A lake' }));
  expect(screen.queryByRole('img', { name: 'A lake' })).toBeNull();
  expect(screen.getByText('lake.jpg')).toBeVisible();
  rerender(tile('/media/found.jpg'));
  expect(screen.getByRole('img', { name: 'A lake' })).toHaveAttribute('src', '/media/found.jpg');
});
