import { blockTexts } from '../blogs/texts.ts';

/** The data of the controls of a message, a question or a submission. */
export interface MessageControlsData {
  /** Label of the entry that blocks the sender; absent when nobody can be blocked. */
  readonly block?: string;
  /** Whether the sender is one of the user’s own blogs. */
  readonly isOwn: boolean;
}

export type MessageControl = {
  readonly kind: 'block' | 'delete' | 'report';
  readonly label: string;
};

/** Texts of the controls of messages. `deleteQuestion` comes from the specification. */
export const messageControlTexts = {
  options: 'Options',
  report: 'Report',
  delete: 'Delete',
  deleteQuestion: 'Are you sure you want to delete this?',
} as const;

/** The data of the controls of a message, question or submission; `sender` is '' if unknown. */
export const controlsDataOf = (sender: string, isOwn: boolean): MessageControlsData => ({
  isOwn,
  ...(sender !== '' && !isOwn && { block: `${blockTexts.block} ${sender}` }),
});

/** The entries of the controls: Block and Report if the sender can be blocked, then Delete. */
export const messageControls = ({
  block,
  isOwn,
}: MessageControlsData): readonly MessageControl[] => [
  ...(block !== undefined && block !== '' && !isOwn
    ? ([
        { kind: 'block', label: block },
        { kind: 'report', label: messageControlTexts.report },
      ] as const)
    : []),
  { kind: 'delete', label: messageControlTexts.delete },
];
