import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { useMemo, type ReactNode } from 'react';
import { chosenFile, withChosenFile } from '../state/chosen-files.ts';
import { PendingImages, type ImagesOfForm } from '../editor/images/pending-images.ts';
import type { FormActions } from '../open-form.ts';
import { AudioFields } from './AudioFields.tsx';
import { ChatFields } from './ChatFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { NoteFields } from './NoteFields.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { TextFields } from './TextFields.tsx';
import { VideoFields } from './VideoFields.tsx';

interface TypeFieldsetProps {
  readonly actions: FormActions;
  readonly model: PostFormModel;
  readonly isDisabled: boolean;
}

/** The fields of the post's type. */
export function TypeFieldset(props: TypeFieldsetProps): ReactNode {
  const { actions } = props;
  const images = useMemo<ImagesOfForm>(() => {
    const change: FormActions['change'] = (next) => {
      if (actions.store.state.phase === 'open') actions.change(next);
    };
    return {
      reportPending(isPending) {
        change((model) =>
          model.hasLoadingInlineImages === isPending
            ? model
            : { ...model, hasLoadingInlineImages: isPending },
        );
      },
      fileOf(name) {
        const { state } = actions.store;
        return state.phase === 'loading' ? undefined : chosenFile(state.model, name);
      },
      storeFile: (name, file) => change((model) => withChosenFile(model, name, file)),
    };
  }, [actions]);
  return (
    <PendingImages value={images}>
      <Fields {...props} />
    </PendingImages>
  );
}

function Fields({ model, ...props }: TypeFieldsetProps): ReactNode {
  switch (model.type) {
    case 'text':
      return <TextFields {...props} model={model} />;
    case 'photo':
      return <PhotoFields {...props} model={model} />;
    case 'quote':
      return <QuoteFields {...props} model={model} />;
    case 'link':
      return <LinkFields {...props} model={model} />;
    case 'chat':
      return <ChatFields {...props} model={model} />;
    case 'audio':
      return <AudioFields {...props} model={model} />;
    case 'video':
      return <VideoFields {...props} model={model} />;
    case 'note':
      return <NoteFields {...props} model={model} />;
  }
}
